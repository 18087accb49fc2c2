import Button from '@mui/material/Button';
import { useLocation, useNavigate } from 'react-router-dom';
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
}) => {
  const navigate = useNavigate();
  const isFirstEntry = useLocation().key === 'default';
  return (
    <Button
      onClick={() => (isFirstEntry ? navigate(fallback) : navigate(-1))}
      startIcon={<BackIcon size={17} />}
    >
      {label}
    </Button>
  );
};
