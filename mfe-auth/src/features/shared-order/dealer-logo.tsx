import { useRequest } from '@slabdesk/portal';
import { useEffect } from 'react';
import { Box } from 'shared-ui/core';
import { findLogo } from './shared-order-api';

/** The logo of the dealer, whose name is beside it. Its space is reserved; without it the page is complete. */
export const DealerLogo = ({ objectId }: { objectId: string }) => {
  const [find, { data }] = useRequest(findLogo);
  useEffect(() => void find(objectId), [find, objectId]);
  return (
    <Box sx={{ height: 64 }}>
      {data?.contentType.startsWith('image/') && (
        <Box
          component="img"
          src={data.signedUrl}
          alt=""
          sx={[
            { height: '100%', maxWidth: 240, objectFit: 'contain', objectPosition: 'left' },
            // Logos are made for paper.
            (theme) => theme.applyStyles('dark', { bgcolor: 'common.white', p: 1, borderRadius: 1 }),
          ]}
        />
      )}
    </Box>
  );
};
