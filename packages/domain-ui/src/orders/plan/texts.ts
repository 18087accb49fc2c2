export const planTexts = {
  list: {
    title: 'Materials Information',
    empty: 'This order has no slabs',
    showInSummary: 'Show in the summary',
    showAll: (count: number) => `Show all ${count} slabs`,
  },
  unknownMaterial: 'Unknown',
  noLocation: 'Location not specified',
  drawing: {
    title: (slab: string) => `Plan of ${slab}`,
    enlarge: (slab: string) => `Enlarge plan of ${slab}`,
    noData: 'No measurement data',
    unlabelled: (count: number) =>
      count === 1 ? '1 edge is too short for a label' : `${count} edges are too short for a label`,
    separator: ', ',
    range: (shortest: string, longest: string) => `from ${shortest} to ${longest}`,
    size: (width: string, height: string) => `${width} × ${height}`,
    description: (count: number, lengths: string, size: string, area: string) =>
      `${count} edges: ${lengths}. Bounding box ${size}, ${area}.`,
    /** Beside the drawing of an outline that doesn't fill its bounding box. */
    areas: (outline: string, box: string) => `Outline ${outline} · Bounding box ${box}`,
    outline: (area: string) => ` Outline ${area}.`,
    label: (title: string, description: string) => `${title}. ${description}`,
  },
  edges: {
    separator: ' x ',
    showMore: (count: number) => `+ ${count} more`,
    showFewer: 'Show fewer',
    /** Read out after the label of the button. */
    of: (slab: string) => ` edges of ${slab}`,
    number: 'Edge',
    length: 'Length',
    millimetres: 'mm',
    feetInches: 'ft-in',
  },
  viewer: {
    zoom: 'Zoom',
    zoomLevel: (percent: number) => `${percent}%`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    reset: 'Show the whole plan',
    keys: 'Plus and minus zoom, arrow keys move, 0 shows the whole plan.',
    edges: 'Edges',
    edgesHint: 'As measured. The drawing rounds lengths to whole centimetres.',
    edgesLabel: (slab: string) => `Edges of ${slab}`,
    previous: 'Previous plan',
    next: 'Next plan',
    position: (number: number, count: number) => `${number} of ${count}`,
  },
} as const;
