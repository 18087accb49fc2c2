import path from 'node:path';
import { packageFolder } from '../packages.mjs';
import { RUNTIME } from './shared.mjs';

const sharedUi = packageFolder('shared-ui', import.meta.dirname);
const grid = packageFolder('@mui/x-data-grid', sharedUi);
const material = packageFolder('@mui/material', sharedUi);
const runtime = path.join(packageFolder(RUNTIME, import.meta.dirname), 'dist');
const loader = path.join(import.meta.dirname, 'absent-loader.mjs');

/** Parts of the DataGrid that the table never shows: it filters, pages and exports by its own, and nobody edits cells. */
const PARTS = [
  'components/columnHeaders/GridColumnHeaderFilterIconButton.mjs',
  'components/GridPagination.mjs',
  'components/cell/GridActionsCell.mjs',
  'components/cell/GridEditBooleanCell.mjs',
  'components/cell/GridEditDateCell.mjs',
  'components/cell/GridEditInputCell.mjs',
  'components/cell/GridEditLongTextCell.mjs',
  'components/cell/GridEditSingleSelectCell.mjs',
  'components/cell/GridLongTextCell.mjs',
  'components/columnHeaders/GridColumnGroupHeader.mjs',
  'components/panel/filterPanel/GridFilterFormColumnInput.mjs',
  'components/panel/filterPanel/GridFilterInputBoolean.mjs',
  'components/panel/filterPanel/GridFilterInputDate.mjs',
  'components/panel/filterPanel/GridFilterInputMultipleSingleSelect.mjs',
  'components/panel/filterPanel/GridFilterInputMultipleValue.mjs',
  'components/panel/filterPanel/GridFilterInputSingleSelect.mjs',
  'components/panel/filterPanel/GridFilterInputValue.mjs',
  'components/panel/filterPanel/GridFilterPanel.mjs',
  'components/toolbarV8/GridToolbar.mjs',
  'hooks/features/export/useGridPrintExport.mjs',
].map((file) => path.join(grid, file));

/** Components that only these would show. */
const SHOWN_BY_PARTS = [
  'Autocomplete',
  'Badge',
  'Chip',
  'FormControl',
  'InputLabel',
  'Select',
  'Switch',
  'Tab',
  'TablePagination',
  'Tabs',
  'TextField',
  'TextareaAutosize',
  'ToggleButton',
].map((name) => path.join(material, name, 'index.mjs'));

/**
 * Rules that leave parts of the DataGrid out of a build, about a third of its bytes.
 *
 * @type {import('webpack').RuleSetRule[]}
 */
export const ABSENT_IN_GRID = [
  { include: PARTS, loader },
  {
    issuer: path.join(grid, 'material', 'index.mjs'),
    include: SHOWN_BY_PARTS,
    loader,
  },
];

/**
 * Leaves the federation runtime's preloads by a manifest out, which no switch removes and the shell never calls.
 *
 * @type {import('webpack').RuleSetRule[]}
 */
export const ABSENT_IN_RUNTIME = [{ include: [path.join(runtime, 'utils', 'preload.js')], loader }];

/** The reader of these manifests, which the runtime creates: `no-snapshots.js` takes its place. */
export const RUNTIME_SNAPSHOTS = path.join(runtime, 'plugins', 'snapshot', 'SnapshotHandler.js');
