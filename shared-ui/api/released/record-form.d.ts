import { ComponentType } from 'react';
import { FormEvent } from 'react';
import { JSX } from 'react';
import { OutlinedInputProps } from '@mui/material/OutlinedInput';
import { ReactNode } from 'react';
import { RefObject } from 'react';

/**
 * Shows two versions of a record side by side until the user keeps one version or chooses per field.
 * Nothing is sent or discarded before that.
 *
 * @example
 * <ConflictResolver mine={form.values} theirs={toValues(error.current)} keep={save} takeTheirs={showTheirs} />
 */
export declare const ConflictResolver: <Values extends object>(props: ConflictResolverProps<Values>) => JSX.Element;

export declare interface ConflictResolverProps<Values extends object> {
    /** The values in the form. */
    mine: Values;
    /** The values that another user saved. */
    theirs: Values;
    /** The common base version: fields that only the other user changed default to theirs. */
    before?: Values | undefined;
    /** When the other user saved. */
    changedAt?: string | undefined;
    texts?: FieldTexts;
    /** Moves focus to the resolver when a conflict appears. */
    takesFocus?: boolean;
    /** Saves values over their version. */
    keep: (values: Values) => void;
    /** Shows their version instead; sends nothing. */
    takeTheirs: () => void;
}

declare type Content<Values extends object, Loaded extends object> = (form: FormState<Values>, record: Loaded | undefined) => ReactNode;

/** Props that bind a field component to a form. */
declare interface FieldBinding<T = unknown> {
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
declare interface FieldProps {
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

/** Labels and formats of fields, by name. */
export declare type FieldTexts = Readonly<Record<string, {
    label?: string;
    format?: (value: never) => ReactNode;
}>>;

declare interface FormOptions<Values extends object> {
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

declare type FormState<Values extends object = Record<string, unknown>> = ReturnType<typeof useForm<Values>>;

/** One step of a form. */
export declare interface FormStep<Values extends object, Loaded extends object = object> {
    title: string;
    /** Fields of the step, including everything below them; validated on Next. */
    fields: ReadonlyArray<FieldPath<Values>>;
    content: (form: FormState<Values>, record: Loaded | undefined) => ReactNode;
}

/** Label capitalisation: `title` turns "Business name" into "Business Name". */
declare type LabelCase = 'title' | 'literal';

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

/** One page of a list, as a browser puts it together. `relation` is `gte` where the server stopped counting. */
declare interface ListPage<Row> {
    rows: Row[];
    total: number;
    relation: 'eq' | 'gte';
}

/** State of a query. */
declare interface Loading<Data> {
    /** The last data, possibly for a previous argument. */
    data?: Data | undefined;
    /** Data for the current argument. */
    currentData?: Data | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
}

/** A number field, with or without decimals. Rendered as a text field, so the mouse wheel doesn't change it. */
export declare const NumberField: ({ value, onChange, suffix, ...props }: NumberFieldProps) => JSX.Element;

export declare interface NumberFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'rows'> {
    value: number | null | undefined;
    /**
     * Called with undefined for an empty field and `NaN` for unparsable input, which forms reject with
     * "Invalid input".
     */
    onChange: (value: number | undefined) => void;
    /** Unit after the number: "mm". */
    suffix?: string;
}

declare interface OptionQuery {
    /** Path below `/api/`: `admin/user`. */
    endpoint: string;
    search?: string;
    /** Additional query parameters: `{ sort: 'name' }`. */
    params?: Readonly<Record<string, string>> | undefined;
}

/** Loads selectable records. */
export declare interface OptionSource {
    /** Path below `/api/`: `admin/user`. */
    endpoint: string;
    /** The record type and its API. */
    records: Records;
    /** The field to show and search: `name`. */
    textField: string;
    /** A field that distinguishes records with the same text: `email`. */
    detailField?: string;
    /** The field used as value; defaults to the id. */
    valueField?: string;
    /** Additional query parameters: `{ sort: 'name' }`. */
    params?: Readonly<Record<string, string>>;
    /** Lets users add the typed text, by a POST to the endpoint with the text as `textField`. */
    canCreate?: boolean;
}

declare type PathBelow<T> = T extends ReadonlyArray<infer Item> ? `${number}` | `${number}.${FieldPath<Item>}` : T extends object ? FieldPath<T> : never;

/** Identifies a record; a null id means the resource itself is the record (e.g. the user's own profile). */
declare interface RecordAddress {
    /** Path below `/api/`: `fabricator/material`. */
    endpoint: string;
    id: string | null;
}

/**
 * Loads, edits and saves a record, on a page or in a `Modal`. The modal asks before closing with unsaved
 * changes.
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
    /** Path below `/api/`: `fabricator/material`. */
    endpoint: string;
    /** `new` starts with the defaults; null if the endpoint itself is the record. */
    id: string | null;
    /** The record type and its API; saving refetches the record and its lists. */
    records: Records;
    /**
     * The session includes data of this record, such as a name: saving reloads the signed-in user in all
     * tabs.
     */
    changesSession?: boolean;
    /** Values of a new record; their keys define the fields of the form. */
    defaults: Values;
    rules?: Rules<Values>;
    /** Converts a loaded record to values; by default, picks the fields with the same names. */
    toValues?: (record: Loaded) => Values;
    /** Converts the values to a request body; by default, all values. */
    toBody?: (values: Values) => object;
    /** Additional fields of the request body. */
    extra?: object | ((values: Values, record: Loaded | undefined) => object);
    /** Saves to `{endpoint}/{id}`; false saves to `{endpoint}`. */
    includeId?: boolean;
    /** Replaces the save request: `send` performs the request and accepts a different body. */
    save?: (body: object, send: (body: object) => Promise<Loaded>) => Promise<Loaded>;
    onSaved?: (record: Loaded) => void;
}

export declare interface RecordFormProps<Values extends object, Loaded extends object> extends RecordFormOptions<Values, Loaded> {
    /** Accessible name of the form. */
    'aria-label': string;
    /** The fields; don't combine with `steps`. */
    children?: Content<Values, Loaded>;
    /** Steps of fields with "Next" and "Back". */
    steps?: ReadonlyArray<FormStep<Values, Loaded>>;
    /** false starts with the defaults even if the record exists. */
    load?: boolean;
    /**
     * Navigation after saving: a path, a function of the saved record, or 'back'; stays on the page when
     * omitted.
     */
    redirect?: `/${string}` | 'back' | ((saved: Loaded) => string);
    /** Adds a Cancel button, which closes the surrounding modal or leaves the page. */
    cancel?: boolean;
    labelCase?: LabelCase;
    submitLabel?: string;
    submitAlign?: NonNullable<SubmitButtonProps['align']>;
    pendingLabel?: string;
    /**
     * Labels and formats of fields in the conflict view: `{ price: { label: 'Price', format: formatMoney }
     * }`.
     */
    fieldTexts?: FieldTexts;
    /** Title of the error when the record can't be loaded. */
    loadError?: string;
}

/** Metadata that any record of the API may have. */
export declare interface RecordMeta {
    _id?: string;
    version?: number;
    updatedAt?: string;
}

/**
 * Loads and saves records of one type for forms and selects. The host application provides it: in the
 * portal, `recordsOf` of `@slabdesk/portal/api` creates it from a remote's API.
 */
declare interface Records {
    /** Loads a record; undefined skips loading. `fresh` reloads a cached record. */
    useRecord: (address: RecordAddress | undefined, options?: {
        fresh?: boolean;
    }) => Loading<unknown>;
    /** Loads selectable records; undefined skips loading. */
    useOptions: (query: OptionQuery | undefined) => Loading<ListPage<object>>;
    /** Returns a function that saves a record and resolves to the saved record; rejects if the request fails. */
    useSave: () => (record: RecordToSave) => Promise<unknown>;
    /** Returns a function that adds a record; it resolves to undefined on failure. */
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
 * Finds a record by typing; queries the endpoint 500 ms after the last keystroke.
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
    /** Path below `/api/` of a list that supports `search`. */
    endpoint: string;
    /** The record type and its API. */
    records: Records;
    /** The record field to show. */
    textField: string;
    /** Additional query parameters. */
    params?: Readonly<Record<string, string>>;
    onChoose: (record: object) => void;
    placeholder?: string;
}

/** The id `new` creates a record. */
declare interface RecordToSave extends RecordAddress {
    /** Saves to `{endpoint}/{id}` instead of `{endpoint}`. */
    includeId: boolean;
    body: object;
    /** The session includes data of this record: reloads the signed-in user. */
    changesSession: boolean;
}

/**
 * A list of sub-forms. Items can be deleted, and a new item receives focus.
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
    /** Singular name of an item: "tag". */
    itemName?: string;
    addLabel?: string;
    newItem: Item;
    /** Fixed number of items: hides the add and delete buttons. */
    count?: number;
    min?: number;
    max?: number;
    /** Adds buttons that move an item up and down. */
    movable?: boolean;
    disabled?: boolean;
    /** Renders the fields of one item. */
    children: (item: RepeatingItem<Item>) => ReactNode;
}

/** Arguments for rendering one item of a list. */
export declare interface RepeatingItem<Item> {
    item: Item;
    index: number;
    /** "Tag 2": a label for items with a single field. */
    name: string;
    /** Binds a field component to a path of the item: `{...field('text')}`. */
    field: <T>(path: string) => FieldBinding<T>;
}

/** A validation rule. A violated rule shows its `prompt`, or "Invalid input" without one. */
declare interface Rule<Values> {
    test: (value: unknown, values: Values) => boolean;
    prompt?: string;
    /** Marks the field with a red asterisk. */
    required?: boolean;
}

declare type Rules<Values> = Partial<Record<string, ReadonlyArray<Rule<Values>>>>;

/**
 * A select with a text filter, for long lists.
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
    /** Null or undefined when nothing is selected. */
    value: string | null | undefined;
    onChange: (value: string | null) => void;
    /** Static options; use `source` to load them. */
    options?: readonly SelectOption[];
    source?: OptionSource;
    /** Text of the empty option; `false` if a value is always required. */
    nullText?: string | false;
}

declare interface SelectOption {
    text: string;
    value: string;
    /** Secondary text that distinguishes options with the same text; searchable selects only. */
    detail?: string;
}

declare interface SubmitButtonProps {
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

declare type SubmitStatus = 'none' | 'pending' | 'success' | 'fail' | 'invalid';

/** A multi-line text field that grows with its content. */
export declare const TextAreaField: ({ rows, ...props }: TextAreaFieldProps) => JSX.Element;

export declare type TextAreaFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>;

declare interface TextFieldProps extends FieldProps {
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
declare const useForm: <Values extends object>(options: FormOptions<Values>) => {
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
