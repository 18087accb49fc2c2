import { useCrash } from './crashes/use-crash';
import { useBlockPageSwap } from './pages/block-page-swap';
import { forgetData } from './pages/loaded-data';
import { currentAddress } from './pages/navigation';
import { keepTrying } from './recovery/keep-trying';
import { downloadList } from './requests/download-list';
import { getRuntimeConfig, productName } from './runtime-config';
import { saveCsvFormat, useCsvFormat } from './viewer/csv-format';
import { saveTableColumns, useTableColumns } from './viewer/table-columns';
import { useTabView } from './viewer/use-session';

/**
 * The portal's implementation of the design system's host interface: `setUiHost(uiHost)` of
 * `shared-ui/shell` connects the two.
 */
export const uiHost = {
  productName,
  styleNonce: () => getRuntimeConfig().nonce,
  currentAddress,
  useBlockPageSwap,
  useIsReadOnly: () => useTabView() === 'open',
  keepTrying,
  downloadList,
  useCsvFormat,
  saveCsvFormat,
  useTableColumns,
  saveTableColumns,
  useCrash,
  forgetData,
};
