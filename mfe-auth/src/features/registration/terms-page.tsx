import { FocusCard, Typography } from 'shared-ui/core';
import { productName } from 'shared-ui/portal';

/** /terms-of-service: says openly that the operator has not given a text. */
export const TermsPage = () => (
  <FocusCard title="Terms of Service">
    <Typography>
      {`The operator of this ${productName()} portal has not published its terms of service here yet. `}
      Please ask them for the current text before you register.
    </Typography>
  </FocusCard>
);
