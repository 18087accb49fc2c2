import { useParams } from '@slabdesk/portal/router';
import { Box, Card, PageHeader } from 'shared-ui/core';
import { MaterialForm } from './material-form';
import { materialPageTexts as texts } from './texts';

/** /materials/{id}: a material's form; the id "new" creates one. */
export const MaterialPage = () => {
  const { id = 'new' } = useParams();
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHeader title={id === 'new' ? texts.add : texts.edit} />
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <MaterialForm id={id} redirect="back" />
      </Card>
    </Box>
  );
};
