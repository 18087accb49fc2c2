import { LIMITS } from 'bff-contract/constants';
import { useState } from 'react';
import { PasswordField, TextField } from 'shared-ui/form';
import { emailChangeProofTexts as texts } from './texts';

/** Credentials that prove ownership of the account. */
interface Proof {
  currentPassword: string;
  code: string;
}

const NONE: Proof = { currentPassword: '', code: '' };

/**
 * The password required to change the email address, and the code if two-step sign-in is on. Separate from the form's
 * values, so that comparing two versions of the account never shows them.
 */
export const useProof = () => {
  const [proof, setProof] = useState(NONE);
  return {
    proof,
    setProof,
    clear: () => setProof(NONE),
    /** The typed values to send. */
    given: Object.fromEntries(Object.entries(proof).filter(([, text]) => text !== '')),
  };
};

interface ProofFieldsProps {
  state: ReturnType<typeof useProof>;
  /** Server validation messages by field. */
  errors: Readonly<Record<string, string | undefined>>;
  takesCode: boolean;
}

/** Fields for the password and, if required, the code. */
export const ProofFields = ({ state, errors, takesCode }: ProofFieldsProps) => {
  const { proof, setProof } = state;
  const field = (name: keyof Proof) => ({
    name,
    value: proof[name],
    onChange: (text: string) => setProof({ ...proof, [name]: text }),
    error: errors[name],
    required: true,
  });
  return (
    <>
      <PasswordField label={texts.password} hint={texts.passwordHint} {...field('currentPassword')} />
      {takesCode && (
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          maxLength={LIMITS.codeLength}
          {...field('code')}
        />
      )}
    </>
  );
};
