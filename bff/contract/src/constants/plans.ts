/** Files that the plans of an order are saved as: media type and end of the name. */
export const PLAN_FILES = {
  dxf: { type: 'image/vnd.dxf', ending: '.dxf' },
  'dxf-r12': { type: 'image/vnd.dxf', ending: '-r12.dxf' },
  svg: { type: 'image/svg+xml', ending: '.svg' },
  pdf: { type: 'application/pdf', ending: '.pdf' },
} as const;
export type PlanFormat = keyof typeof PLAN_FILES;
export const PLAN_FORMATS = Object.keys(PLAN_FILES) as PlanFormat[];

/** "ORD-1001-R2-plans.dxf"; "ORD-1001-R2-slab-3.dxf" with the number of one slab. */
export const planFileName = (
  { reference, revision }: { reference: string; revision: number },
  format: PlanFormat,
  slab?: number,
): string =>
  `${reference}-R${revision}-${slab === undefined ? 'plans' : `slab-${slab}`}${PLAN_FILES[format].ending}`;
