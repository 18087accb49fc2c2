import { FormEvent } from 'react';
import { JSX } from 'react';
import { OutlinedInputProps } from '@mui/material/OutlinedInput';
import { ReactNode } from 'react';
import { RefObject } from 'react';

/** A number within bounds; `NaN` and text fail. */
export declare const between: <Values = unknown>(min: number, max: number, prompt?: string) => Rule<Values>;

export declare const email: <Values = unknown>() => Rule<Values>;

/** Props that bind a field component to a form. */
export declare interface FieldBinding<T = unknown> {
    name: string;
    value: T;
    onChange: (value: T) => void;
    error: string | undefined;
    required: boolean;
}

/** Validation messages by field path. */
declare type FieldErrors = Record<string, string>;

/** Field paths of a form: `name`, `permissions.isAdmin` for nested objects, `tags.0.text` for arrays. */
declare type FieldPath<T> = {
    [K in keyof T & string]: K | `${K}.${PathBelow<NonNullable<T[K]>>}`;
}[keyof T & string];

/** Props shared by all fields. */
export declare interface FieldProps {
    label: string;
    name?: string;
    /** Validation message. */
    error?: string | undefined;
    hint?: ReactNode;
    required?: boolean;
    disabled?: boolean;
    /** Hides the label visually; use only where other content identifies the field. */
    hideLabel?: boolean;
}

/** A form controlled by `useForm`: focuses the first invalid field when validation fails. */
export declare const Form: ({ form, children, ...aria }: FormProps) => JSX.Element;

export declare interface FormOptions<Values extends object> {
    /** Initial values; changes are detected relative to these. */
    defaults: Values;
    /** Rules by path; `tags.*.text` applies to the text of every tag. */
    rules?: Rules<Values>;
    /**
     * `on-submit`: validates on submit, then on input once a submit has failed. `on-input`: always validates
     * on input.
     */
    mode?: 'on-submit' | 'on-input';
    /** Submits the values; rejects with a `PortalError` (as RTK Query's `unwrap()` does). */
    submit: (values: Values) => Promise<unknown>;
    onSuccess?: (answer: unknown, values: Values) => void;
    /** Error texts by HTTP status; they override the server's. */
    messages?: Partial<Record<number, string>>;
    /** Error text for failures without a message. */
    fallback?: string;
}

export declare interface FormProps {
    form: {
        onSubmit: (event: FormEvent) => void;
        element: RefObject<HTMLFormElement | null>;
    };
    children: ReactNode;
    /** Accessible name of the form. */
    'aria-label'?: string;
    'aria-labelledby'?: string;
}

export declare type FormState<Values extends object = Record<string, unknown>> = ReturnType<typeof useForm<Values>>;

/** Props that bind a `RepeatingField` to a list of objects. */
declare interface ListBinding<Item = unknown> {
    name: string;
    items: readonly Item[];
    /** The `control` of react-hook-form; its types are not part of this facade. */
    control: object;
    /** Runs a change that adds, deletes or moves items, unless the form is being submitted. */
    arrange: (change: () => void) => void;
    /** Adds missing items without marking the form as changed. */
    onFill: (items: readonly Item[]) => void;
    /** Binds a field of an item: `field(0, 'text')`. */
    field: <T>(index: number, path: string) => FieldBinding<T>;
    error: string | undefined;
    required: boolean;
}

/** Counts code points, as the server does: an emoji counts as one. */
export declare const maxLength: <Values = unknown>(length: number) => Rule<Values>;

/** The five rules for new passwords, each with its message. */
export declare const newPassword: <Values = unknown>() => Array<Rule<Values>>;

/** A password field with a visibility toggle and a Caps Lock warning. */
export declare const PasswordField: ({ autoComplete, hint, ...props }: Omit<TextFieldProps, 'type' | 'endAdornment' | 'rows'>) => JSX.Element;

declare type PathBelow<T> = T extends ReadonlyArray<infer Item> ? `${number}` | `${number}.${FieldPath<Item>}` : T extends object ? FieldPath<T> : never;

export declare const pattern: <Values = unknown>(expression: RegExp, prompt?: string) => Rule<Values>;

export declare const required: <Values = unknown>(prompt?: string) => Rule<Values>;

/** A validation rule. A violated rule shows its `prompt`, or "Invalid input" without one. */
export declare interface Rule<Values> {
    test: (value: unknown, values: Values) => boolean;
    prompt?: string;
    /** Marks the field with a red asterisk. */
    required?: boolean;
}

export declare type Rules<Values> = Partial<Record<string, ReadonlyArray<Rule<Values>>>>;

/** The field must equal another field of the form. */
export declare const sameAs: <Values>(other: keyof Values & string, prompt?: string) => Rule<Values>;

/** Submit button with status: a spinner, a check mark, or "Retry" with the error message. */
export declare const SubmitButton: (props: SubmitButtonProps) => JSX.Element;

export declare interface SubmitButtonProps {
    /** The form's state; status and message can also be passed separately. */
    form?: {
        status: SubmitStatus;
        message: string | undefined;
    };
    status?: SubmitStatus;
    message?: string | undefined;
    label?: string;
    /** Replaces the label while pending, such as "Setting Password...". */
    pendingLabel?: string;
    align?: 'left' | 'right' | 'full';
    disabled?: boolean;
    /** Buttons beside it, such as Cancel. */
    children?: ReactNode;
}

export declare type SubmitStatus = 'none' | 'pending' | 'success' | 'fail' | 'invalid';

/**
 * A text field, or a text area with `rows`.
 *
 * @example
 * <TextField label="Business Name" autoComplete="organization" {...form.field('businessName')} />
 */
export declare const TextField: (props: TextFieldProps) => JSX.Element;

export declare interface TextFieldProps extends FieldProps {
    value: string | undefined;
    onChange: (value: string) => void;
    type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'password' | 'date';
    /** The `autocomplete` attribute: `email`, `name`, `current-password`, `off`. */
    autoComplete?: string;
    placeholder?: string;
    /** Renders a text area with this many rows. */
    rows?: number;
    maxLength?: number;
    inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel' | 'search';
    startAdornment?: ReactNode;
    endAdornment?: ReactNode;
    autoFocus?: boolean;
    readOnly?: boolean;
    inputProps?: OutlinedInputProps['inputProps'];
    onBlur?: () => void;
}

/**
 * Asks before leaving a changed form: on navigation within the portal, across remotes, when the tab closes,
 * and when the surrounding modal closes. A page may contain several.
 */
export declare const UnsavedChanges: ({ when }: {
    when: boolean;
}) => JSX.Element | null;

/**
 * Form state and validation: values, errors by field, submit status.
 *
 * @example
 * const form = useForm({
 *   defaults: { email: '', password: '' },
 *   rules: { email: [required('Please provide your email address')] },
 *   submit: (values) => login(values).unwrap(),
 * });
 * return (
 *   <Form form={form}>
 *     <TextField label="Email" type="email" {...form.field('email')} />
 *     <SubmitButton form={form} label="Login" />
 *   </Form>
 * );
 */
export declare const useForm: <Values extends object>(options: FormOptions<Values>) => {
    values: Values;
    errors: FieldErrors;
    status: SubmitStatus;
    /** Error message beside the submit button. */
    message: string | undefined;
    isDirty: boolean;
    element: RefObject<HTMLFormElement | null>;
    setValue: (path: FieldPath<Values>, value: unknown) => void;
    /** Restarts with other values, such as a loaded record. */
    reset: (next?: Values, from?: Values) => void;
    /** Shows saved values and keeps the submit status. */
    follow: (next: Values) => void;
    /** Validates some or all fields; marks invalid ones and focuses the first. */
    check: (paths?: readonly string[]) => boolean;
    focusInvalid: () => void | undefined;
    submit: () => Promise<void>;
    /** Submits other values than those shown, and shows them. */
    send: (sent: Values) => Promise<void>;
    onSubmit: (event: FormEvent) => void;
    /** Binds a field component to a path of the values. */
    field: <T>(path: FieldPath<Values>) => FieldBinding<T>;
    /** Binds a `RepeatingField` to a list of the values. */
    list: <Item>(path: FieldPath<Values>) => ListBinding<Item>;
};

export { }
