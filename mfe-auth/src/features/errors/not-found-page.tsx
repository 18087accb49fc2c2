import { useLocation, useNavigate } from '@slabdesk/portal/router';
import { Button, FocusCard } from 'shared-ui/core';
import { errorTexts } from './texts';

const texts = errorTexts.notFound;

/** Shown for paths that no remote defines. */
export const NotFoundPage = () => {
  const navigate = useNavigate();
  const isFirstEntry = useLocation().key === 'default';
  return (
    <FocusCard title={texts.title} subtitle={texts.subtitle}>
      <Button
        variant="contained"
        color="primary"
        onClick={() => (isFirstEntry ? navigate('/') : navigate(-1))}
      >
        {texts.goBack}
      </Button>
    </FocusCard>
  );
};
