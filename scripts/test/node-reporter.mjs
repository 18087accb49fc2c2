/**
 * A reporter for `node --test`: writes one JSON object with the counts of all tests, and of each file its duration in ms.
 *
 * @param {AsyncIterable<{ type: string, data: any }>} events
 */
export default async function* report(events) {
  let counts;
  const files = [];
  for await (const { type, data } of events) {
    if (type !== 'test:summary') continue;
    if (data.file) files.push({ file: data.file, ms: data.duration_ms });
    else counts = data.counts;
  }
  yield JSON.stringify({ counts, files });
}
