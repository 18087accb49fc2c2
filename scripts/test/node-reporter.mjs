/**
 * A reporter for `node --test`: writes one JSON object with the counts of all tests, the failures, and of each file its
 * duration in ms.
 *
 * @param {AsyncIterable<{ type: string, data: any }>} events
 */
export default async function* report(events) {
  let counts;
  const files = [];
  const failures = [];
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.details.error?.failureType !== 'subtestsFailed') {
      const { error } = data.details;
      failures.push({
        file: data.file,
        name: data.name,
        message: String(error?.cause?.stack ?? error?.message),
      });
    }
    if (type !== 'test:summary') continue;
    if (data.file) files.push({ file: data.file, ms: data.duration_ms });
    else counts = data.counts;
  }
  yield JSON.stringify({ counts, failures, files });
}
