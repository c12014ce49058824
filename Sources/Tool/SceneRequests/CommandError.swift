import Files
import Goldens
import JSONCoding
import Raster
import Rendering
import Scripting

extension ScriptError: CommandError {
  package var exitCode: ExitCode {
    switch kind {
    case .setting: .usage
    // The experience's own: no file is at fault.
    case .demonstration: .internalError
    default: .badInput
    }
  }

  /// Settings are given by options, and reported by their names.
  package var sentence: String? {
    guard kind == .setting else { return description }
    return Failure.option(
      SceneSettings.option(at: path), expected: expected, found: found, nearest: nearest
    ).message
  }
}

extension SystemError: CommandError {
  package var exitCode: ExitCode { isPathFault ? .cannotCreate : .cannotWrite }
  package var isOfSurroundings: Bool { isOfTemporaryFolder }
}

extension FileError: CommandError {
  package var exitCode: ExitCode {
    switch self {
    case .unreadable: .noInput
    case .uncreatable, .foreignFolder, .locked: .cannotCreate
    case .unwritable: .cannotWrite
    }
  }

  package var sentence: String? {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(Quotation.text(path)): \(reason)"
    case .uncreatable(let path, let reason): "cannot create \(Quotation.text(path)): \(reason)"
    case .unwritable(let path, let reason): "cannot write \(Quotation.text(path)): \(reason)"
    case .foreignFolder(let path, let reason):
      "\(Quotation.text(path)) \(reason); --overwrite clears the old frames first"
    case .locked(let path):
      "cannot write into \(Quotation.text(path)): another run is writing there; expected a folder"
        + " of its own"
    }
  }
}

extension RasterError: CommandError {
  package var exitCode: ExitCode {
    switch self {
    case .tooLarge, .noPixels, .undecodable, .unsoundJPEG, .notPicture, .notPNG: .badInput
    case .undrawable, .drawing, .encoding: .internalError
    case .file(let error): error.exitCode
    }
  }

  package var sentence: String? {
    switch self {
    case .file(let error): error.sentence
    case .undecodable(let path, let reason):
      "\(Quotation.text(path)) is not a sound PNG: \(reason)"
    case .unsoundJPEG(let path, let reason) where !path.isEmpty:
      "\(Quotation.text(path)) is not a sound JPEG: \(reason)"
    case .notPicture(let path, let found) where !path.isEmpty:
      "\(Quotation.text(path)): expected a PNG or a JPEG, found \(found)"
    case .notPNG(let path, let found) where !path.isEmpty:
      "\(Quotation.text(path)): expected a PNG, found \(found)"
    case .tooLarge, .noPixels, .undrawable, .drawing, .encoding, .unsoundJPEG, .notPicture, .notPNG:
      description
    }
  }
}

extension CaseError: CommandError {
  package var exitCode: ExitCode {
    switch self {
    case .noFolder, .unreadable: .noInput
    case .flawed, .linkedAway: .badInput
    case .unpaintable(_, let error): error.exitCode
    case .reference(let error): error.exitCode
    case .interrupted: ending.code
    }
  }

  package var sentence: String? { self == .interrupted ? ending.message : description }

  private var ending: Failure { Interruption.signal?.failure() ?? .readerGone }
}

extension GoldenError: CommandError {
  package var exitCode: ExitCode {
    switch self {
    case .uncreatable: .cannotCreate
    case .unwritable: .cannotWrite
    case .missing, .undecodable, .invalidExpectation: .different
    case .unpaintable: .internalError
    case .unknownRecordMode: .usage
    }
  }
}

extension ReportError: CommandError {
  package var exitCode: ExitCode { .badInput }
}

extension TraceText.Flaw: CommandError {
  package var exitCode: ExitCode { .badInput }
}

extension ExperienceError: CommandError {
  package var exitCode: ExitCode { .internalError }
}

/// A mistake in one of the small documents that options name.
package struct DocumentError: JSONMistake, CustomStringConvertible, CommandError {
  /// The documents, by the words that tell of a mistake in one.
  package enum Family: String {
    case sounds = "invalid sounds"
    case deliveries = "invalid list of deliveries"
  }

  package let description: String
  package var exitCode: ExitCode { .badInput }

  package init(
    _ family: Family, at path: String, expected: String, found: String, nearest: [String]
  ) {
    let place = path.isEmpty ? "" : " at \(path)"
    let names = nearest.isEmpty ? "" : "; nearest known: \(nearest.joined(separator: ", "))"
    description = "\(family.rawValue)\(place): expected \(expected), found \(found)\(names)"
  }
}
