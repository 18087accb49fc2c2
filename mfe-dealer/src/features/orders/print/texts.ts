import type { ReactNode } from 'react';
import { richText } from 'shared-ui/core';

export const printTexts = {
  moreEdges: (edges: ReactNode, count: number) => richText`${edges} and ${count} more`,
} as const;

export const printPageTexts = {
  title: (reference: string) => `Print order ${reference}`,
  print: 'Print',
  loading: (loaded: number, count: number) => `Loading photos (${loaded} of ${count})`,
} as const;

export const printMarginTexts = {
  page: (number: string, count: string) => `Page ${number} of ${count}`,
} as const;

export const printOrderTexts = {
  status: 'Status',
  noStatus: 'Not set',
  due: 'Due Date',
  created: 'Created Date',
  updated: 'Last Updated',
  timeZone: (name: string) => `Times are in ${name}.`,
} as const;

export const printPhotosTexts = {
  name: (number: number, count: number) => `Image ${number} of ${count}`,
  notAnImage: (fileName: string) => `Not shown as an image: ${fileName}`,
} as const;

export const printPlansTexts = {
  title: (slab: string) => `Plan of ${slab}`,
  edgeCount: (count: number) => `${count} edges`,
  edge: (length: string, tapeLength: string) => `${length} · ${tapeLength}`,
} as const;
