import {
  AddIcon,
  Button,
  Card,
  EmptyState,
  ErrorState,
  FormSkeleton,
  NotAllowed,
  NothingFound,
  PageSkeleton,
  RowsSkeleton,
} from '../../core';
import { Example, Examples } from '../example';

const LONG =
  'The server at materials.northgate-stone-and-quartz-international.example did not answer within ten seconds.';

/** What stands where there is nothing to show yet, or nothing at all. */
export const StatesSection = () => (
  <Examples>
    <Example title="Nothing yet">
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
    </Example>
    <Example title="Nothing found">
      <Card>
        <NothingFound onClear={() => undefined} />
      </Card>
    </Example>
    <Example title="Failed">
      <Card>
        <ErrorState title="Failed to load orders. Please try again." text={LONG} onRetry={() => undefined} />
      </Card>
    </Example>
    <Example title="Not allowed">
      <Card>
        <NotAllowed />
      </Card>
    </Example>
    <Example title="In a panel: nothing yet">
      <Card>
        <EmptyState dense title="There are no orders available right now." />
      </Card>
    </Example>
    <Example title="In a panel: failed">
      <Card>
        <ErrorState dense onRetry={() => undefined} />
      </Card>
    </Example>
    <Example title="Rows are coming">
      <Card>
        <RowsSkeleton rows={4} />
      </Card>
    </Example>
    <Example title="A form is coming">
      <Card sx={{ p: 2.5 }}>
        <FormSkeleton fields={3} />
      </Card>
    </Example>
    <Example title="A page is coming">
      <PageSkeleton />
    </Example>
  </Examples>
);
