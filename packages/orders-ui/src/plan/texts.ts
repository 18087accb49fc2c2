import type { ReactNode } from 'react';
import { plural, richText } from 'shared-ui/core';

export const planListTexts = {
  title: 'Materials Information',
  empty: 'This order has no slabs',
  showInSummary: 'Show in the summary',
  showAll: (count: number) => `Show all ${count} slabs`,
} as const;

export const planDrawingTexts = {
  title: (slab: string) => `Plan of ${slab}`,
  enlarge: (slab: string) => `Enlarge plan of ${slab}`,
  noData: 'No measurement data',
  unlabelled: (count: number) =>
    plural(count, {
      one: '1 edge is too short for a label',
      other: `${count} edges are too short for a label`,
    }),
  label: (title: string, description: string) => `${title}. ${description}`,
} as const;

export const planEdgesTexts = {
  separator: ' x ',
  /** `hidden` has words read out that aren't shown. */
  showMore: (count: number, slab: string, hidden: (words: string) => ReactNode) =>
    richText`+ ${count} more${hidden(` edges of ${slab}`)}`,
  showFewer: (slab: string, hidden: (words: string) => ReactNode) =>
    richText`Show fewer${hidden(` edges of ${slab}`)}`,
  number: 'Edge',
  length: 'Length',
  millimetres: 'mm',
  feetInches: 'ft-in',
} as const;

export const edgePickerTexts = {
  edges: (slab: string) => `Edges of ${slab}`,
  edge: (slab: string, number: number, length: string) => `${slab}, edge ${number}, ${length}`,
} as const;

export const planViewerTexts = {
  zoom: 'Zoom',
  zoomLevel: (percent: number) => `${percent}%`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  reset: 'Show the whole plan',
  keys: 'Plus and minus zoom, arrow keys move, 0 shows the whole plan.',
  edges: 'Edges',
  edgesHint: 'As measured: cut by these lengths.',
  cornersHint: 'Lengths between the corners of the drawing.',
  edgesLabel: (slab: string) => `Edges of ${slab}`,
  previous: 'Previous plan',
  next: 'Next plan',
  position: (number: number, count: number) => `${number} of ${count}`,
} as const;
