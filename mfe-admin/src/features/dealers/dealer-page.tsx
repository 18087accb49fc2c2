import { useParams } from '@slabdesk/portal/router';
import { AreaBoundary, Box, Card, PageHeader } from 'shared-ui/core';
import { EditDealerForm, NewDealerForm } from './dealer-form';
import { DealerTeam } from './dealer-team';
import { dealerFormTexts as texts } from './texts';

/** /admin/manage-dealer/{id}: a dealer's form; the id "new" creates one. */
export const DealerPage = () => {
  const { id = 'new' } = useParams();
  const isNew = id === 'new';
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHeader title={isNew ? texts.newTitle : texts.editTitle} />
      <Card sx={{ p: { xs: 2, sm: 3 } }}>{isNew ? <NewDealerForm /> : <EditDealerForm id={id} />}</Card>
      {!isNew && (
        <Box sx={{ mt: { xs: 2, md: 2.5 } }}>
          <AreaBoundary name="admin/dealer/team" dense>
            <DealerTeam key={id} dealerId={id} />
          </AreaBoundary>
        </Box>
      )}
    </Box>
  );
};
