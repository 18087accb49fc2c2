import { ComponentType } from 'react';
import { FormEvent } from 'react';
import { JSX } from 'react';
import { OutlinedInputProps } from '@mui/material/OutlinedInput';
import { ReactNode } from 'react';
import { RefObject } from 'react';

/**
 * Two versions of one record side by side, field by field, until somebody decides: keep mine, take theirs, or
 * a choice for each field. Nothing is sent or lost before.
 *
 * @example
 * <ConflictResolver mine={form.values} theirs={toValues(error.current)} keep={save} takeTheirs={showTheirs} />
 */
export declare const ConflictResolver: <Values extends object>(props: ConflictResolverProps<Values>) => JSX.Element;

export declare interface ConflictResolverProps<Values extends object> {
    /** What is on the form. */
    mine: Values;
    /** What somebody else has saved. */
    theirs: Values;
    /** What both began with: fields that only they have changed are taken from them unless chosen otherwise. */
    before?: Values | undefined;
    /** When they saved it. */
    changedAt?: string | undefined;
    texts?: FieldTexts;
    /** Leads there as soon as there is something to decide. */
    takesFocus?: boolean;
    /** Saves values over their version. */
    keep: (values: Values) => void;
    /** Shows their version instead; nothing is sent. */
    takeTheirs: () => void;
}

declare type Content<Values extends object, Loaded extends object> = (form: FormState<Values>, record: Loaded | undefined) => ReactNode;

/** What a field component takes to belong to a form. */
declare interface FieldBinding<T = unknown> {
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
declare interface FieldProps {
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

/** How fields are called and shown, by name. */
export declare type FieldTexts = Readonly<Record<string, {
    label?: string;
    format?: (value: never) => ReactNode;
}>>;

declare interface FormOptions<Values extends object> {
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

declare type FormState<Values extends object = Record<string, unknown>> = ReturnType<typeof useForm<Values>>;

/** One page of a form. */
export declare interface FormStep<Values extends object, Loaded extends object = object> {
    title: string;
    /** The fields on it, with all below them; they are checked on Next. */
    fields: ReadonlyArray<FieldPath<Values>>;
    content: (form: FormState<Values>, record: Loaded | undefined) => ReactNode;
}

/** How a form writes its labels: `title` makes "Business name" "Business Name". */
declare type LabelCase = 'title' | 'literal';

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

/** One page of a list, as a browser puts it together. `relation` is `gte` where the server stopped counting. */
declare interface ListPage<Row> {
    rows: Row[];
    total: number;
    relation: 'eq' | 'gte';
}

/** What a query knows at the moment. */
declare interface Loading<Data> {
    /** The last data, even if they were for another argument. */
    data?: Data | undefined;
    /** Data for the current argument. */
    currentData?: Data | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
}

/** A number with or without decimals. It is a text field, which a turn of the mouse wheel does not change. */
export declare const NumberField: ({ value, onChange, suffix, ...props }: NumberFieldProps) => JSX.Element;

export declare interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'rows'> {
    value: number | null | undefined;
    /** Undefined for no text, `NaN` for text that is no number: forms refuse it with "Invalid input". */
    onChange: (value: number | undefined) => void;
    /** Stands behind the number: "mm". */
    suffix?: string;
}

declare interface OptionQuery {
    /** Below `/api/`: `admin/user`. */
    endpoint: string;
    search?: string;
    /** More of the list's query: `{ sort: 'name' }`. */
    params?: Readonly<Record<string, string>> | undefined;
}

/** A list of records to choose from. */
export declare interface OptionSource {
    /** Below `/api/`: `admin/user`. */
    endpoint: string;
    /** What kind of records they are, and by whose API they load. */
    records: Records;
    /** The field that is shown and searched: `name`. */
    textField: string;
    /** A field that tells records of the same text apart: `email`. */
    detailField?: string;
    /** The field that is the value; the id unless another is given. */
    valueField?: string;
    /** More of the list's query: `{ sort: 'name' }`. */
    params?: Readonly<Record<string, string>>;
    /** What is typed can be added, by a POST to the endpoint with it in `textField`. */
    canCreate?: boolean;
}

declare type PathBelow<T> = T extends ReadonlyArray<infer Item> ? `${number}` | `${number}.${FieldPath<Item>}` : T extends object ? FieldPath<T> : never;

/** Which record: one of a resource, or with null the resource itself (one's own profile). */
declare interface RecordAddress {
    /** Below `/api/`: `fabricator/material`. */
    endpoint: string;
    id: string | null;
}

/**
 * Loads a record, edits it and saves it. Works on a page, and in a `Modal`, which then asks before it closes
 * over unsaved changes.
 *
 * @example
 * <RecordForm
 *   endpoint="fabricator/line-item"
 *   id={id}
 *   records={recordsOf(dealerApi, 'LineItem')}
 *   defaults={{ title: '', price: undefined as number | undefined, description: '' }}
 *   rules={{ title: [required()], price: [required()] }}
 *   redirect="/pricing"
 *   aria-label="Line item"
 * >
 *   {(form) => <TextField label="Title" {...form.field<string>('title')} />}
 * </RecordForm>
 */
export declare const RecordForm: <Values extends object, Loaded extends object = Values & RecordMeta>(props: RecordFormProps<Values, Loaded>) => JSX.Element;

declare interface RecordFormOptions<Values extends object, Loaded extends object> extends Pick<FormOptions<Values>, 'mode' | 'messages' | 'fallback'> {
    /** Below `/api/`: `fabricator/material`. */
    endpoint: string;
    /** `new` starts from the defaults; null where the endpoint itself is the record. */
    id: string | null;
    /** What kind of record it is, and by whose API: saving makes its lists and itself load again. */
    records: Records;
    /** The session carries something of it, such as a name: who is signed in is asked again, in all tabs. */
    changesSession?: boolean;
    /** The values of a new record; their keys say which fields the form holds. */
    defaults: Values;
    rules?: Rules<Values>;
    /** The values of a loaded record; by default its fields of the same names. */
    toValues?: (record: Loaded) => Values;
    /** What is sent of the values; by default all of them. */
    toBody?: (values: Values) => object;
    /** Sent besides the values. */
    extra?: object | ((values: Values, record: Loaded | undefined) => object);
    /** Saves to `{endpoint}/{id}`; false saves to `{endpoint}`. */
    includeId?: boolean;
    /** Does more than one call: `send` is the call itself, and may be given another body. */
    save?: (body: object, send: (body: object) => Promise<Loaded>) => Promise<Loaded>;
    onSaved?: (record: Loaded) => void;
}

export declare interface RecordFormProps<Values extends object, Loaded extends object> extends RecordFormOptions<Values, Loaded> {
    /** Names the form for screen readers. */
    'aria-label': string;
    /** The fields; not with `steps`. */
    children?: Content<Values, Loaded>;
    /** Several pages of fields with "Next" and "Back". */
    steps?: ReadonlyArray<FormStep<Values, Loaded>>;
    /** false starts from the defaults although the record exists. */
    load?: boolean;
    /** Where to go after saving: a path, one made of the saved record, or back; stays when left out. */
    redirect?: `/${string}` | 'back' | ((saved: Loaded) => string);
    /** A Cancel button: closes the modal around the form, else leaves the page. */
    cancel?: boolean;
    labelCase?: LabelCase;
    submitLabel?: string;
    submitAlign?: NonNullable<SubmitButtonProps['align']>;
    pendingLabel?: string;
    /** Names and shows fields where two versions are compared: `{ price: { label: 'Price', format: formatMoney } }`. */
    fieldTexts?: FieldTexts;
    /** Title of the message when the record can't be loaded. */
    loadError?: string;
}

/** What every record of the API may carry; forms of other records do without. */
export declare interface RecordMeta {
    _id?: string;
    version?: number;
    updatedAt?: string;
}

/**
 * Records of one kind, as forms and selects load and save them. The application brings them: in the portal `recordsOf` of
 * `@slabdesk/portal/api` makes them of a remote's API.
 */
declare interface Records {
    /** Loads a record; undefined loads nothing. `fresh` loads it again although it is known. */
    useRecord: (address: RecordAddress | undefined, options?: {
        fresh?: boolean;
    }) => Loading<unknown>;
    /** Loads records to choose from; undefined loads nothing. */
    useOptions: (query: OptionQuery | undefined) => Loading<ListPage<object>>;
    /** Returns a function that saves a record and resolves to it as it is then; rejects with the failed call. */
    useSave: () => (record: RecordToSave) => Promise<unknown>;
    /** Returns a function that adds a record; it resolves to undefined when that fails. */
    useAddOption: () => readonly [
    add: (query: OptionQuery & {
        body: object;
    }) => Promise<object | undefined>,
    state: {
        isLoading: boolean;
        error?: unknown;
    }
    ];
}

/**
 * Finds a record by typing: 500 ms after the last key its endpoint is asked.
 *
 * @example
 * <RecordSearchField
 *   label="Find a dealer"
 *   endpoint="admin/fabricator"
 *   records={recordsOf(adminApi, 'Fabricator')}
 *   textField="businessName"
 *   onChoose={(dealer) => openDealer(dealer)}
 * />
 */
export declare const RecordSearchField: ComponentType<RecordSearchFieldProps>;

export declare interface RecordSearchFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'hideLabel' | 'disabled'> {
    /** Below `/api/`: a list that takes `search`. */
    endpoint: string;
    /** What kind of records they are, and by whose API they load. */
    records: Records;
    /** The field of a record that is shown. */
    textField: string;
    /** More of the list's query. */
    params?: Readonly<Record<string, string>>;
    onChoose: (record: object) => void;
    placeholder?: string;
}

/** `new` as id creates a record. */
declare interface RecordToSave extends RecordAddress {
    /** `{endpoint}/{id}` instead of `{endpoint}`. */
    includeId: boolean;
    body: object;
    /** The session carries something of it: who is signed in is asked again. */
    changesSession: boolean;
}

/**
 * A list of sub-forms. Each item can be deleted, and a new one takes the focus.
 *
 * @example
 * <RepeatingField
 *   label="Material Tags"
 *   itemName="tag"
 *   addLabel="Add Tag"
 *   newItem={{ text: '' }}
 *   {...form.list<{ text: string }>('tags')}
 * >
 *   {({ name, field }) => <TextField label={name} hideLabel {...field('text')} />}
 * </RepeatingField>
 */
export declare const RepeatingField: <Item>(props: RepeatingFieldProps<Item>) => JSX.Element;

export declare interface RepeatingFieldProps<Item> extends ListBinding<Item> {
    label: string;
    hint?: ReactNode;
    /** What one item is called: "tag". */
    itemName?: string;
    addLabel?: string;
    newItem: Item;
    /** Exactly this many items: nothing can be added or deleted. */
    count?: number;
    min?: number;
    max?: number;
    /** Buttons that move an item up and down. */
    movable?: boolean;
    disabled?: boolean;
    /** The fields of one item. */
    children: (item: RepeatingItem<Item>) => ReactNode;
}

/** One item of a list, for the fields in it. */
export declare interface RepeatingItem<Item> {
    item: Item;
    index: number;
    /** "Tag 2": a label for the only field of an item. */
    name: string;
    /** Binds a field component to a path of the item: `{...field('text')}`. */
    field: <T>(path: string) => FieldBinding<T>;
}

/** One condition on a field. A broken rule shows its prompt, or "Invalid input" when it has none. */
declare interface Rule<Values> {
    test: (value: unknown, values: Values) => boolean;
    prompt?: string;
    /** Marks the field with a red asterisk. */
    required?: boolean;
}

declare type Rules<Values> = Partial<Record<string, ReadonlyArray<Rule<Values>>>>;

/**
 * A choice from a list that is too long to look through: typing narrows it down.
 *
 * @example
 * <SearchableSelectField
 *   label="Associated Account"
 *   source={{ endpoint: 'admin/user', records: recordsOf(adminApi, 'User'), textField: 'name' }}
 *   {...form.field<string | null>('user._id')}
 * />
 */
export declare const SearchableSelectField: ComponentType<SearchableSelectFieldProps>;

export declare interface SearchableSelectFieldProps extends FieldProps {
    /** Null or undefined for nothing chosen. */
    value: string | null | undefined;
    onChange: (value: string | null) => void;
    /** What there is to choose from; or `source`, where it is loaded from. */
    options?: readonly SelectOption[];
    source?: OptionSource;
    /** Text of the option that chooses nothing; `false` where a choice always exists. */
    nullText?: string | false;
}

declare interface SelectOption {
    text: string;
    value: string;
    /** Tells options of the same text apart, below it; in searchable selects alone. */
    detail?: string;
}

declare interface SubmitButtonProps {
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

declare type SubmitStatus = 'none' | 'pending' | 'success' | 'fail' | 'invalid';

/** Text of several lines; it grows with what is typed. */
export declare const TextAreaField: ({ rows, ...props }: TextAreaFieldProps) => JSX.Element;

export declare type TextAreaFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>;

declare interface TextFieldProps extends FieldProps {
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
declare const useForm: <Values extends object>(options: FormOptions<Values>) => {
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
