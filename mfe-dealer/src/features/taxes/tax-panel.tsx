import { formatNumber } from '@slabdesk/units';
import type { Tax } from 'bff-contract';
import { useState } from 'react';
import { Box, Button, EditIcon, IconButton, Loaded, Panel, Stack, Typography } from 'shared-ui/core';
import { DeleteButton, Modal } from 'shared-ui/dialog';
import { FocusKeeper } from '../../focus-keeper';
import { TaxForm } from './tax-form';
import { TAXES, taxRecords, useListTaxesQuery } from './taxes-api';
import { taxTexts as texts } from './texts';

const TaxRow = ({ tax: { _id, name, rate, inclusive }, onEdit }: { tax: Tax; onEdit: () => void }) => {
  const deleteTax = taxRecords.useDelete(TAXES);
  const percent = formatNumber(rate, { maximumFractionDigits: 4 });
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'center', gap: 1, py: 1 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography dir="auto" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {inclusive ? texts.included(percent) : texts.added(percent)}
        </Typography>
      </Box>
      <IconButton size="small" aria-label={texts.editLabel(name)} onClick={onEdit}>
        <EditIcon size={18} />
      </IconButton>
      <DeleteButton
        aria-label={texts.deleteLabel(name)}
        text={texts.deleteText}
        onDelete={() => deleteTax(_id).unwrap()}
      />
    </Stack>
  );
};

const TaxList = ({ onEdit }: { onEdit: (id: string) => void }) => {
  const result = useListTaxesQuery();
  return (
    <Loaded result={result} errorTitle={texts.loadError} rows={1} height={56}>
      {(data) => (
        <FocusKeeper rows={data.rows.length}>
          {data.rows.length === 0 ? (
            <Typography variant="body2">{texts.none}</Typography>
          ) : (
            <Box component="ul" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.rows.map((tax) => (
                <TaxRow key={tax._id} tax={tax} onEdit={() => onEdit(tax._id)} />
              ))}
            </Box>
          )}
        </FocusKeeper>
      )}
    </Loaded>
  );
};

/** The dealer's taxes. */
export const TaxPanel = () => {
  const [id, setId] = useState<string>();
  const close = () => setId(undefined);
  return (
    <Panel title={texts.title} actions={<Button onClick={() => setId('new')}>{texts.add}</Button>}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {texts.intro}
      </Typography>
      <TaxList onEdit={setId} />
      {id && (
        <Modal open onClose={close} title={id === 'new' ? texts.add : texts.edit}>
          <TaxForm id={id} onSaved={close} />
        </Modal>
      )}
    </Panel>
  );
};
