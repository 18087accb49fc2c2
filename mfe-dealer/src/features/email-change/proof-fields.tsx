import { LIMITS } from 'bff-contract/constants';
import { useState } from 'react';
import { PasswordField, TextField } from 'shared-ui/form';
import { emailChangeTexts } from './texts';

const texts = emailChangeTexts.proof;

/** What only the owner of the account knows. */
interface Proof {
  currentPassword: string;
  code: string;
}

const NONE: Proof = { currentPassword: '', code: '' };

/**
 * The password that a change of address needs, and the code with two-step sign-in. Kept apart from the form's values, so that
 * a comparison of two versions of the account never shows them.
 */
export const useProof = () => {
  const [proof, setProof] = useState(NONE);
  return {
    proof,
    setProof,
    clear: () => setProof(NONE),
    /** What is sent of it: what was typed. */
    given: Object.fromEntries(Object.entries(proof).filter(([, text]) => text !== '')),
  };
};

interface ProofFieldsProps {
  state: ReturnType<typeof useProof>;
  /** Prompts of the server, by field. */
  errors: Readonly<Record<string, string | undefined>>;
  takesCode: boolean;
}

/** Asks for the password, and for a code where one is due. */
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
