import { useParams } from '@slabdesk/portal/router';
import type { Material } from 'bff-contract';
import { Box, Card, PageHeader, Stack } from 'shared-ui/core';
import { SpecialPricesPanel } from '../special-prices';
import { useMay } from '../team';
import { MaterialForm } from './material-form';
import { MATERIALS, materialRecords } from './materials-api';
import { materialPageTexts as texts } from './texts';

const MaterialPrices = ({ id }: { id: string }) => {
  const { data } = materialRecords.useRecord({ endpoint: MATERIALS, id });
  const material = data as Material | undefined;
  return useMay('customers:read') && material ? (
    <SpecialPricesPanel of={{ kind: 'material', id, name: material.name }} />
  ) : null;
};

/** /materials/{id}: a material's form and its special prices; the id "new" creates one. */
export const MaterialPage = () => {
  const { id = 'new' } = useParams();
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHeader title={id === 'new' ? texts.add : texts.edit} />
      <Stack sx={{ gap: 3 }}>
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <MaterialForm id={id} redirect="back" />
        </Card>
        {id !== 'new' && <MaterialPrices key={id} id={id} />}
      </Stack>
    </Box>
  );
};
