/** The largest values that the API accepts or returns. Lengths are in UTF-16 code units. */
export const LIMITS = {
  nameLength: 200,
  /** Tables whose columns are remembered for a person. */
  tables: 20,
  descriptionLength: 5_000,
  emailLength: 254,
  passwordLength: 128,
  timeZoneLength: 64,
  /** A code of two-step sign-in, with spaces and hyphens. */
  codeLength: 40,
  /** USD. */
  price: 1_000_000,
  /** Days from the date of an invoice until it is due. */
  invoiceDays: 365,
  /** The taxes of a dealer. */
  taxes: 20,
  wastePercent: 500,
  /** The largest step to which areas are rounded up. */
  roundTo: 10_000,
  slabs: 500,
  images: 200,
  tags: 50,
  tagLength: 60,
  minVertices: 3,
  maxVertices: 500,
  /** In metres, in both directions from the origin. */
  coordinate: 100,
  pageSize: 100,
  /** The values of one filter. */
  filterValues: 50,
  /** The records that a list returns without `page` and `pageSize`. */
  wholeList: 1_000,
  /** The count at which counting the matches of a search stops. */
  searchCount: 10_000,
  /** The orders whose sizes are added up for a list. Of more, only count and value are known. */
  summedOrders: 10_000,
  /** The orders that may be selected for a change of their status. */
  selectedOrders: 1_000,
  /** The orders whose status one call changes: clients send more in turn, so that no transaction gets long. */
  statusChanges: 100,
  /** The links of an order that haven't expired. */
  orderLinks: 10,
  /** How to get to the place where the work is. */
  accessNotesLength: 1_000,
  /** The text of a customer's request to change an order. */
  changeRequestLength: 2_000,
  /** The requests for a change that a customer may make by one link, or of one order in the app. */
  changeRequests: 50,
  /** The path of a drawn signature. */
  signatureLength: 20_000,
  /** A dealer's terms. */
  termsLength: 50_000,
  /** The versions of a dealer's terms that a list has. */
  termsShown: 20,
  /** The revisions of an order. */
  revisions: 100,
  /** How many of a line item one line may have. */
  lineQuantity: 10_000,
  /** The ranges of a line item above the first one. */
  lineRanges: 20,
  /** The notes that are shown on an order. */
  orderNotes: 200,
  /** The stages of a dealer. */
  stages: 30,
  stageNameLength: 60,
  /** The text of the mail about a stage. */
  stageMailLength: 2_000,
  /** The days after which customers are reminded of an order that they were sent. */
  reminderDays: 60,
  /** The orders that the dashboard lists as waiting for customers. */
  waitingOrders: 20,
  /** Saved views of one person. */
  orderViews: 50,
  /** The API keys of a dealer, or of all administrators. */
  apiKeys: 50,
  /** The webhooks of a dealer. */
  webhooks: 50,
  webhookUrl: 500,
  noteMentions: 20,
  noteFiles: 10,
  bodyBytes: 1024 * 1024,
  importBytes: 10 * 1024 * 1024,
  importRows: 20_000,
  /** The records of one price change. */
  priceChangeRows: 5_000,
  crashReportBytes: 64 * 1024,
  /** Text of a fault in a page. */
  faultLength: 300,
  /** Keys of pipelines that haven't expired. */
  releaseKeys: 200,
  /** A file of a release. */
  releaseFileBytes: 32 * 1024 * 1024,
  /** The description of a release. */
  releaseBytes: 2 * 1024 * 1024,
  /** Releases whose code runs in one page. */
  releasesInPage: 30,
  fileBytes: 50 * 1024 * 1024,
  imagePixels: 100_000_000,
  /** HEIC is decoded without hardware: phones have up to 48 megapixels. */
  heicPixels: 50_000_000,
  fileNameLength: 300,
} as const;
