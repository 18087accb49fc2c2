import { SLAB_PICTURE } from '@slabdesk/testing/stories';
import { AuthenticatorSetup } from './authenticator-setup';
import { RecoveryCodes as Codes } from './recovery-codes';

export default {};

export const Authenticator = () => (
  <AuthenticatorSetup
    setup={{
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Slabdesk',
      qrCode: SLAB_PICTURE,
    }}
  />
);

export const RecoveryCodes = () => (
  <Codes codes={['4f7k-92mx', 'q8zt-11pd', 'n3vb-7c4r', 'x0ws-6j2h', 'e5ya-8l9g', 'u2td-3m7k']} />
);
