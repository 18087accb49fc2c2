import type { PlanFormat } from 'bff-contract/constants';

export const planFilesTexts = {
  formats: {
    dxf: 'DXF',
    'dxf-r12': 'DXF for older machines (R12)',
    svg: 'SVG',
    pdf: 'PDF',
  } satisfies Record<PlanFormat, string>,
  save: (slab: string | undefined) => (slab ? `DXF of ${slab}` : 'DXF of all plans'),
  others: (slab: string | undefined) => (slab ? `Other formats of ${slab}` : 'Other formats of all plans'),
  failed: (reason: string) => `The plans were not saved. ${reason}`,
} as const;
