import { createElement, Fragment, type ReactNode } from 'react';

/**
 * A whole sentence with elements in it, so that each language orders its words by itself.
 *
 * @example
 * sentTo: (address: ReactNode) => richText`We have sent a link to ${address}. Open it within an hour.`,
 */
export const richText = (parts: TemplateStringsArray, ...elements: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...parts.flatMap((part, index) => [part, elements[index]]));
