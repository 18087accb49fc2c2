import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { type KeyboardEvent, useState } from 'react';
import { HideIcon, ViewIcon } from '../icons';
import { bindable } from './field-binding';
import { TextField, type TextFieldProps } from './text-field';
import { formPasswordTexts as texts } from './texts';

const ControlledPasswordField = ({
  autoComplete = 'current-password',
  hint,
  ...props
}: Omit<TextFieldProps, 'type' | 'endAdornment' | 'rows'>) => {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      hint={capsLock ? texts.capsLock : hint}
      onBlur={() => setCapsLock(false)}
      inputProps={{
        onKeyUp: noticeCapsLock,
        onKeyDown: noticeCapsLock,
        spellCheck: false,
        autoCapitalize: 'off',
      }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            edge="end"
            aria-label={shown ? texts.hide : texts.show}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <HideIcon size={18} /> : <ViewIcon size={18} />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
};

/** A password field with a visibility toggle and a Caps Lock warning. */
export const PasswordField = bindable(ControlledPasswordField);
