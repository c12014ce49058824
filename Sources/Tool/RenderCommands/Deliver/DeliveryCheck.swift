import Films
import Scripting

/// Mistakes for which `deliver` would refuse the deliveries of a film before it paints, as `check`
/// reports them.
struct DeliveryCheck {
  private let request: FilmRequest
  private let file: InputFile

  /// A check of the deliveries of `request`, the film that `file` holds.
  init(of request: FilmRequest, in file: InputFile) {
    (self.request, self.file) = (request, file)
  }

  /// All mistakes: in lengths, moments and files of deliveries, and in scripts on their stages.
  func mistakes(_ session: Session) throws -> [Failure] {
    let operand = DeliveryOperand(request, in: file)
    let items = request.deliveries?.items ?? []
    var options = DeliverOptions()
    options.output = "."
    let files = FilesInUse()
    var failures: [Failure] = []
    for stage in DeliveryStage.all(of: items, operand, under: options.scene.settings) {
      let source: DeliverySource
      do { source = try DeliverySource(operand, stage, session) } catch {
        failures.append(Failure(error, in: file.name))
        continue
      }
      var last = 0
      for item in stage.items {
        do {
          let output = try DeliveryOutput(item, of: source, options)
          last = max(last, output.frames.last)
          for path in output.paths { try files.write(path, as: item.name) }
        } catch {
          failures.append(Failure(error).told(in: file.name))
        }
      }
      failures += try (source.request as? FilmRequest)?.mistakes(through: last, session) ?? []
    }
    return failures
  }

  /// Deliveries of a list by itself whose files would have one name; `name` is that of the list.
  static func clashes(among items: [Delivery], in name: String) -> [Failure] {
    let files = FilesInUse()
    return items.compactMap { item in
      do {
        let paths = item.paths(count: item.count, in: ".")
        for path in paths { try files.write(path, as: item.name) }
        return nil
      } catch {
        return Failure(error).told(in: name)
      }
    }
  }
}

extension Failure {
  /// The same as a mistake in the deliveries that the file `name` holds.
  fileprivate func told(in name: String) -> Failure {
    Failure(.badInput, message.map { "\(name): deliveries: \($0)" })
  }
}
