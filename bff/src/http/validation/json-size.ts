const [QUOTE, BACKSLASH, COMMA, OPEN_ARRAY, OPEN_OBJECT, CLOSE_ARRAY, CLOSE_OBJECT] = Buffer.from('"\\,[{]}');

export interface JsonLimits {
  /** Levels of nested arrays and objects. */
  nesting: number;
  /** Fields of one object. */
  fields: number;
  /** Entries of one array. */
  entries: number;
}

/**
 * Finds what is too large about a JSON text, from its bytes, before it is parsed: parsing an object of 90,000
 * fields takes a hundred times as long as reading it. Stops at the first excess. Malformed JSON is left to the
 * parser.
 */
export const findExcess = (json: Uint8Array, limits: JsonLimits): keyof JsonLimits | undefined => {
  /** For each level, how many more commas it may have. */
  const commasLeft = new Float64Array(limits.nesting + 1);
  const isArray = new Uint8Array(limits.nesting + 1);
  let level = 0;
  let isInText = false;
  for (let i = 0; i < json.length; i += 1) {
    const byte = json[i];
    if (isInText) {
      if (byte === BACKSLASH) i += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === COMMA) {
      commasLeft[level] = (commasLeft[level] ?? 0) - 1;
      if (level > 0 && (commasLeft[level] ?? 0) < 0) return isArray[level] ? 'entries' : 'fields';
    } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      if (level === limits.nesting) return 'nesting';
      level += 1;
      isArray[level] = byte === OPEN_ARRAY ? 1 : 0;
      commasLeft[level] = (byte === OPEN_ARRAY ? limits.entries : limits.fields) - 1;
    } else if ((byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) && level > 0) level -= 1;
  }
  return undefined;
};

/** Characters of text that count as one more value. */
const TEXT_UNIT = 64;

/** Whether a parsed JSON value holds more than `limit` values, long texts counting several times. */
export const isHeavierThan = (limit: number, value: unknown): boolean => {
  const waiting: unknown[] = [value];
  let weight = 0;
  while (waiting.length > 0) {
    const item = waiting.pop();
    weight += typeof item === 'string' ? 1 + item.length / TEXT_UNIT : 1;
    if (typeof item === 'object' && item !== null) {
      for (const key in item) {
        weight += key.length / TEXT_UNIT;
        waiting.push((item as Record<string, unknown>)[key]);
        if (weight + waiting.length > limit) return true;
      }
    }
  }
  return weight > limit;
};
