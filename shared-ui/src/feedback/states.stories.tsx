import { AddIcon, Button, Card } from '../core';
import { EmptyState, ErrorState, NotAllowed, NothingFound } from './states';

export default { component: EmptyState };

const LONG =
  'The server at materials.northgate-stone-and-quartz-international.example did not answer within ten seconds.';

export const NothingYet = () => (
  <Card>
    <EmptyState
      title="No materials found"
      text="Start adding materials to your price list."
      action={
        <Button variant="contained" color="primary" startIcon={<AddIcon size={17} />}>
          Add Material
        </Button>
      }
    />
  </Card>
);

export const NotFound = () => (
  <Card>
    <NothingFound onClear={() => undefined} />
  </Card>
);

export const Failed = () => (
  <Card>
    <ErrorState title="Failed to load orders. Please try again." text={LONG} onRetry={() => undefined} />
  </Card>
);

export const Forbidden = () => (
  <Card>
    <NotAllowed />
  </Card>
);

export const NothingYetInPanel = () => (
  <Card>
    <EmptyState dense title="There are no orders available right now." />
  </Card>
);

export const FailedInPanel = () => (
  <Card>
    <ErrorState dense onRetry={() => undefined} />
  </Card>
);
