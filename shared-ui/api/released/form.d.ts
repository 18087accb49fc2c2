import { FormEvent } from 'react';
import { JSX } from 'react';
import { OutlinedInputProps } from '@mui/material/OutlinedInput';
import { ReactNode } from 'react';
import { RefObject } from 'react';

/** A number within bounds; `NaN` and text fail. */
export declare const between: <Values = unknown>(min: number, max: number, prompt?: string) => Rule<Values>;

export declare const email: <Values = unknown>() => Rule<Values>;

/** What a field component takes to belong to a form. */
export declare interface FieldBinding<T = unknown> {
    name: string;
    value: T;
    onChange: (value: T) => void;
    error: string | undefined;
    required: boolean;
}

/** Prompts by the path of their field. */
declare type FieldErrors = Record<string, string>;

/** Paths of a form's fields: `name`, `permissions.isAdmin` for objects in it, `tags.0.text` for lists. */
declare type FieldPath<T> = {
    [K in keyof T & string]: K | `${K}.${PathBelow<NonNullable<T[K]>>}`;
}[keyof T & string];

/** What every field takes. */
export declare interface FieldProps {
    label: string;
    name?: string;
    /** The prompt of a broken rule. */
    error?: string | undefined;
    hint?: ReactNode;
    required?: boolean;
    disabled?: boolean;
    /** The label is read out but not shown; only where something else says what the field is for. */
    hideLabel?: boolean;
}

/** A form of `useForm`: the first invalid field takes the focus when a submit is refused. */
export declare const Form: ({ form, children, ...aria }: FormProps) => JSX.Element;

export declare interface FormOptions<Values extends object> {
    /** Values at the start; also what "changed" is measured against. */
    defaults: Values;
    /** By path; `tags.*.text` is for the text of every tag. */
    rules?: Rules<Values>;
    /** `on-submit`: fields are checked on submit, and on input once they failed. `on-input`: always. */
    mode?: 'on-submit' | 'on-input';
    /** Sends the values; rejects with a `PortalError` (RTK Query's `unwrap()` does). */
    submit: (values: Values) => Promise<unknown>;
    onSuccess?: (answer: unknown, values: Values) => void;
    /** Texts by HTTP status, shown instead of the server's. */
    messages?: Partial<Record<number, string>>;
    /** Shown when a failure brings no text of its own. */
    fallback?: string;
}

export declare interface FormProps {
    form: {
        onSubmit: (event: FormEvent) => void;
        element: RefObject<HTMLFormElement | null>;
    };
    children: ReactNode;
    /** Names the form for screen readers. */
    'aria-label'?: string;
    'aria-labelledby'?: string;
}

export declare type FormState<Values extends object = Record<string, unknown>> = ReturnType<typeof useForm<Values>>;

/** What `RepeatingField` takes to show a list of a form. Items are objects. */
declare interface ListBinding<Item = unknown> {
    name: string;
    items: readonly Item[];
    /** The `control` of react-hook-form, whose types are no part of this facade. */
    control: object;
    /** Adds, deletes or moves items by `change`, unless the form is on its way. */
    arrange: (change: () => void) => void;
    /** Fills the list up without counting as a change. */
    onFill: (items: readonly Item[]) => void;
    /** Binds a field of an item: `field(0, 'text')`. */
    field: <T>(index: number, path: string) => FieldBinding<T>;
    error: string | undefined;
    required: boolean;
}

/** Counts characters as the server does: an emoji is one, not two. */
export declare const maxLength: <Values = unknown>(length: number) => Rule<Values>;

/** The five rules of a new password, each with its prompt. */
export declare const newPassword: <Values = unknown>() => Array<Rule<Values>>;

/** A password that can be shown, and that notices Caps Lock. */
export declare const PasswordField: ({ autoComplete, hint, ...props }: Omit<TextFieldProps, 'type' | 'endAdornment' | 'rows'>) => JSX.Element;

declare type PathBelow<T> = T extends ReadonlyArray<infer Item> ? `${number}` | `${number}.${FieldPath<Item>}` : T extends object ? FieldPath<T> : never;

export declare const pattern: <Values = unknown>(expression: RegExp, prompt?: string) => Rule<Values>;

export declare const required: <Values = unknown>(prompt?: string) => Rule<Values>;

/** One condition on a field. A broken rule shows its prompt, or "Invalid input" when it has none. */
export declare interface Rule<Values> {
    test: (value: unknown, values: Values) => boolean;
    prompt?: string;
    /** Marks the field with a red asterisk. */
    required?: boolean;
}

export declare type Rules<Values> = Partial<Record<string, ReadonlyArray<Rule<Values>>>>;

/** The field must equal another one of the form. */
export declare const sameAs: <Values>(other: keyof Values & string, prompt?: string) => Rule<Values>;

/**
 * Sends the form and shows how that went: a spinner, a check mark, or "Retry" with what is wrong.
 */
export declare const SubmitButton: (props: SubmitButtonProps) => JSX.Element;

export declare interface SubmitButtonProps {
    /** The form's own state; its status and message can also be given apart. */
    form?: {
        status: SubmitStatus;
        message: string | undefined;
    };
    status?: SubmitStatus;
    message?: string | undefined;
    label?: string;
    /** Instead of the spinner's label while busy, such as "Setting Password...". */
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
    /** A text area of this many rows. */
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
 * Asks before a changed form is left: within the portal, across remotes, when the tab closes, and when the
 * modal around it closes. Any number of them may be on a page.
 */
export declare const UnsavedChanges: ({ when }: {
    when: boolean;
}) => JSX.Element | null;

/**
 * State and rules of a form: values, errors by field, the status of the submit button.
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
    /** What went wrong, for the place beside the submit button. */
    message: string | undefined;
    isDirty: boolean;
    element: RefObject<HTMLFormElement | null>;
    setValue: (path: FieldPath<Values>, value: unknown) => void;
    /** Starts again from other values, such as a record that was loaded. */
    reset: (next?: Values, from?: Values) => void;
    /** Shows values that were saved, and leaves the state of the submit button alone. */
    follow: (next: Values) => void;
    /** Checks some fields, or all; marks what is broken and leads there. */
    check: (paths?: readonly string[]) => boolean;
    focusInvalid: () => void | undefined;
    submit: () => Promise<void>;
    /** Sends other values than those shown, and shows them. */
    send: (sent: Values) => Promise<void>;
    onSubmit: (event: FormEvent) => void;
    /** Binds a field component to a path of the values. */
    field: <T>(path: FieldPath<Values>) => FieldBinding<T>;
    /** Binds a `RepeatingField` to a list of the values. */
    list: <Item>(path: FieldPath<Values>) => ListBinding<Item>;
};

export { }
