import Files

/// Answers requests on standard input, a line of JSON each, on standard output: the pixels of a
/// drawing, the outline of an area, a JSON document or a PNG as the readers understand them. For
/// programs that compare them with other implementations; see `.ci/differential`.
while let line = readLine() {
  let reply: Reply
  do { reply = try Request(line).reply() } catch { reply = .error("\(error)") }
  try ByteStream.standardOutput.send(reply.bytes.span.bytes)
}
