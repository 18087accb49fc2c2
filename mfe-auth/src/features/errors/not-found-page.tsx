import { useLocation, useNavigate } from '@slabdesk/portal/router';
import { Button, FocusCard } from 'shared-ui/core';

/** Any path that no remote knows. */
export const NotFoundPage = () => {
  const navigate = useNavigate();
  const isFirstEntry = useLocation().key === 'default';
  return (
    <FocusCard title="Page Not Found" subtitle="The address may be mistyped, or the page may have moved.">
      <Button
        variant="contained"
        color="primary"
        onClick={() => (isFirstEntry ? navigate('/') : navigate(-1))}
      >
        Go back
      </Button>
    </FocusCard>
  );
};
