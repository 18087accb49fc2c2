import { useBlockPageSwap } from '@slabdesk/portal';
import type { TwoStepSetup } from 'bff-contract';
import { Box, Button, CopyIcon, Stack, Typography } from 'shared-ui/core';
import { copyText } from '../copy-text';
import { authenticatorTexts as texts } from './texts';

/** Splits a secret into groups of four, which are easier to type: "ABCDEFGH" becomes "ABCD EFGH". */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Setup for an authenticator app: a QR code to scan and a key to type. */
export const AuthenticatorSetup = ({ setup }: { setup: TwoStepSetup }) => {
  // A new setup would have a different secret, which invalidates a scanned QR code.
  useBlockPageSwap(true);
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.instructions}
      </Typography>
      <Box
        component="img"
        src={setup.qrCode}
        alt={texts.qrCode}
        sx={{
          width: 196,
          height: 196,
          alignSelf: 'center',
          // Scanners need dark on light with a margin, in dark mode too.
          p: 1,
          bgcolor: 'common.white',
          borderRadius: 1.25,
          border: 1,
          borderColor: 'divider',
        }}
      />
      <Box data-clear-of-toasts>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.typeKey}
        </Typography>
        <Typography
          translate="no"
          sx={{ mt: 0.5, mb: 1, fontFamily: 'monospace', fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {inGroups(setup.secret)}
        </Typography>
        <Button size="small" onClick={() => void copyText(setup.secret)} startIcon={<CopyIcon size={15} />}>
          {texts.copyKey}
        </Button>
      </Box>
    </Stack>
  );
};
