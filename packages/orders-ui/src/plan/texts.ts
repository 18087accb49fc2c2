export const planTexts = {
  list: {
    title: 'Materials Information',
    empty: 'This order has no slabs',
    showInSummary: 'Show in the summary',
    showAll: (count: number) => `Show all ${count} slabs`,
  },
  unknownMaterial: 'Unknown',
  noLocation: 'Location not specified',
  /** Wherever plans are shown. */
  rounding:
    'Drawings round lengths to whole centimeters. Cut by the lengths in the summary, which are as measured.',
  /** Beside the edges and the plan of a slab whose edges contradict its corners. */
  contradiction: "The edges and the plan of this slab don't match. Check before cutting.",
  drawing: {
    title: (slab: string) => `Plan of ${slab}`,
    enlarge: (slab: string) => `Enlarge plan of ${slab}`,
    noData: 'No measurement data',
    unlabelled: (count: number) =>
      count === 1 ? '1 edge is too short for a label' : `${count} edges are too short for a label`,
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
    edgesHint: 'As measured: cut by these lengths.',
    cornersHint: 'Lengths between the corners of the drawing.',
    edgesLabel: (slab: string) => `Edges of ${slab}`,
    previous: 'Previous plan',
    next: 'Next plan',
    position: (number: number, count: number) => `${number} of ${count}`,
  },
} as const;
