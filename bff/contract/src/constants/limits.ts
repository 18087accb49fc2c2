/** The largest values that the API accepts or returns. Lengths are in UTF-16 code units. */
export const LIMITS = {
  nameLength: 200,
  descriptionLength: 5_000,
  emailLength: 254,
  passwordLength: 128,
  /** Of two-step sign-in, with the spaces and hyphens that people type. */
  codeLength: 40,
  /** USD. */
  price: 1_000_000,
  slabs: 500,
  images: 200,
  tags: 50,
  tagLength: 60,
  minVertices: 3,
  maxVertices: 500,
  /** Metres, on either side of the origin. */
  coordinate: 100,
  pageSize: 100,
  /** Records that a list answers without `page` and `pageSize`. */
  wholeList: 1_000,
  /** Where counting the matches of a search stops. */
  searchCount: 10_000,
  bodyBytes: 1024 * 1024,
  importBytes: 10 * 1024 * 1024,
  importRows: 20_000,
  /** Prices that are changed in one go. */
  priceChangeRows: 5_000,
  crashReportBytes: 64 * 1024,
  fileBytes: 50 * 1024 * 1024,
} as const;
