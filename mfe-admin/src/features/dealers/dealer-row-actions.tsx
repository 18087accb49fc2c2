import type { Fabricator } from 'bff-contract';
import { EditIcon, IconButtonLink } from 'shared-ui/core';
import { DeleteButton } from 'shared-ui/dialog';
import { useDeletion } from '../../use-deletion';
import { ViewAsButton } from '../view-as';
import { dealerPath } from './dealer-path';
import { DEALERS, dealerRecords } from './dealers-api';
import { dealerListTexts } from './texts';

/** Actions for one row of the dealers table. */
export const DealerRowActions = ({ dealer, tabIndex }: { dealer: Fabricator; tabIndex: number }) => {
  const { _id, businessName } = dealer;
  const deleteDealer = useDeletion(dealerRecords, DEALERS);
  return (
    <>
      <ViewAsButton dealer={dealer} tabIndex={tabIndex} />
      <IconButtonLink
        size="small"
        tabIndex={tabIndex}
        to={dealerPath(dealer)}
        aria-label={dealerListTexts.edit(businessName)}
      >
        <EditIcon size={18} />
      </IconButtonLink>
      <DeleteButton
        aria-label={dealerListTexts.delete(businessName)}
        tabIndex={tabIndex}
        onDelete={() => deleteDealer(_id, businessName)}
      />
    </>
  );
};
