/** The package has no types of its own. */
declare module 'linebreak' {
  /** Finds where a text may break (Unicode Annex 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** The next place, in UTF-16 units; null at the end. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
