import Button from '@mui/material/Button';
import { useGoBack } from '../host/use-go-back';
import { BackIcon } from '../icons';
import { overlayTexts } from './texts';

/**
 * Navigates to the previous history entry, or to `fallback` if there is none (the page was opened by a
 * link).
 */
export const BackButton = ({
  label = overlayTexts.back,
  fallback = '/',
}: {
  label?: string;
  fallback?: string;
}) => (
  <Button onClick={useGoBack(fallback)} startIcon={<BackIcon size={17} />}>
    {label}
  </Button>
);
