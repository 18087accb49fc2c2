import { useEffect } from 'react';

/** A string of CSS: quoted, with whatever could end it escaped. */
export const cssString = (text: string): string =>
  `"${text.replace(/[\\"]/g, '\\$&').replace(/[\n\r\f<]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

const MARGIN_TEXT = "font: 8.5pt 'Geist Variable', system-ui, sans-serif; color: #555;";

/**
 * The margins of the printed pages: what the document is at the top of each but the first, and the page's
 * number at the foot. The size of the paper stays the printer's choice.
 */
export const pageStyle = (title: string): string => `
@page {
  margin: 15mm 14mm 17mm;
  @top-left { content: ${cssString(title)}; ${MARGIN_TEXT} white-space: nowrap; overflow: hidden; }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); ${MARGIN_TEXT} }
}
@page :first { @top-left { content: none; } }
@media print {
  html, body, body * { background-color: transparent !important; }
  html, body, main { overflow: visible !important; min-height: 0 !important; }
  main { padding: 0 !important; max-width: none !important; }
}`;

/** Styles the printed pages while the component is there. Rules of pages can't be scoped to an element. */
export const usePageStyle = (title: string): void => {
  useEffect(() => {
    // Browsers that can't add style sheets print with their own margins.
    if (!('adoptedStyleSheets' in document)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(pageStyle(title));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [title]);
};
