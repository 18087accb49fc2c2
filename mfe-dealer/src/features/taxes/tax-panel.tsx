import { useTabView } from '@slabdesk/portal';
import { formatNumber } from '@slabdesk/units';
import type { Tax } from 'bff-contract';
import { useState } from 'react';
import { Button, Loaded, Panel, Typography } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { EditableList, EditableRow } from '../../editable-list';
import { TaxForm } from './tax-form';
import { TAXES, taxRecords, useListTaxesQuery } from './taxes-api';
import { taxTexts as texts } from './texts';

interface TaxRowProps {
  tax: Tax;
  onEdit: (() => void) | undefined;
}

const TaxRow = ({ tax: { _id, name, rate, inclusive }, onEdit }: TaxRowProps) => {
  const deleteTax = taxRecords.useDelete(TAXES);
  const percent = formatNumber(rate, { maximumFractionDigits: 4 });
  return (
    <EditableRow
      name={name}
      note={inclusive ? texts.included(percent) : texts.added(percent)}
      texts={texts}
      onEdit={onEdit}
      onDelete={() => deleteTax(_id).unwrap()}
    />
  );
};

/** The dealer's taxes. */
export const TaxPanel = () => {
  const result = useListTaxesQuery();
  const isOwn = useTabView() === 'none';
  const [id, setId] = useState<string>();
  const close = () => setId(undefined);
  return (
    <Panel title={texts.title} actions={isOwn && <Button onClick={() => setId('new')}>{texts.add}</Button>}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {texts.intro}
      </Typography>
      <Loaded result={result} errorTitle={texts.loadError} height={56}>
        {(data) => (
          <EditableList label={texts.title} none={texts.none}>
            {data.rows.map((tax) => (
              <TaxRow key={tax._id} tax={tax} onEdit={isOwn ? () => setId(tax._id) : undefined} />
            ))}
          </EditableList>
        )}
      </Loaded>
      {id && (
        <Modal open onClose={close} title={id === 'new' ? texts.add : texts.edit}>
          <TaxForm id={id} onSaved={close} />
        </Modal>
      )}
    </Panel>
  );
};
