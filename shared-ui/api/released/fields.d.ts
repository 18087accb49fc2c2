import { JSX } from 'react';
import { OutlinedInputProps } from '@mui/material/OutlinedInput';
import { ReactNode } from 'react';

/** A checkbox with its label. */
export declare const CheckboxField: (props: CheckboxFieldProps) => JSX.Element;

export declare interface CheckboxFieldProps {
    /** May contain a link. */
    label: ReactNode;
    name?: string;
    value: boolean | undefined;
    onChange: (value: boolean) => void;
    error?: string | undefined;
    hint?: ReactNode;
    required?: boolean;
    disabled?: boolean;
}

/** An amount of money: free text while typing, exactly 2 decimals on blur. */
export declare const CurrencyField: ({ value, onChange, locale, suffix, ...props }: CurrencyFieldProps) => JSX.Element;

export declare interface CurrencyFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'rows'> {
    /** Amount in dollars (or pounds), with cents as decimals. */
    value: number | null | undefined;
    /**
     * Called with undefined for an empty field and `NaN` for unparsable input, which forms reject with
     * "Invalid input".
     */
    onChange: (value: number | undefined) => void;
    locale?: CurrencyLocale;
    /** Unit after the amount: "/ft²". */
    suffix?: string;
}

export declare type CurrencyLocale = 'US' | 'GB';

export declare const currencySymbol: (locale?: CurrencyLocale) => string;

export declare const fieldLabelStyles: {
    readonly display: 'block';
    readonly mb: 0.75;
    readonly fontSize: '0.875rem';
    readonly fontWeight: 550;
    readonly color: 'text.primary';
};

export declare const FieldNotes: ({ ids, error, hint, }: {
    ids: {
        hintId: string;
        errorId: string;
    };
    error?: string | undefined;
    hint?: ReactNode;
}) => JSX.Element;

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

/** Formats an amount with exactly 2 decimals: "1,234.50", optionally with the symbol. */
export declare const formatCurrency: (amount: number, locale?: CurrencyLocale, withSymbol?: boolean) => string;

export declare const hiddenStyles: {
    readonly position: 'absolute';
    readonly width: '1px';
    readonly height: '1px';
    readonly overflow: 'hidden';
    readonly clipPath: 'inset(50%)';
    readonly whiteSpace: 'nowrap';
};

/** Value of the empty option. */
export declare const NULL_OPTION = "NULL";

/** Parses an amount; undefined if the text is ambiguous or not a number. */
export declare const parseCurrency: (text: string) => number | undefined;

/** The red "*" of a required field, hidden from screen readers, which use the field's `required` attribute. */
export declare const RequiredMark: () => JSX.Element;

export declare const SEARCH_DEBOUNCE_MS = 500;

/** A debounced search field. */
export declare const SearchField: ({ value, onSearch, label, placeholder, }: SearchFieldProps) => JSX.Element;

export declare interface SearchFieldProps {
    value: string;
    /** Called 500 ms after the last keystroke, and immediately on Enter and when cleared. */
    onSearch: (text: string) => void;
    label?: string;
    placeholder?: string;
}

/** A segmented control for two to four options. */
export declare const SegmentedField: (props: SegmentedFieldProps) => JSX.Element;

export declare interface SegmentedFieldProps extends FieldProps {
    options: readonly SelectOption[];
    /** Unknown values select the first option. */
    value: string | undefined;
    onChange: (value: string) => void;
}

/**
 * A native select for short lists; works well on phones.
 *
 * @example
 * <SelectField label="Status" options={statuses} nullText={false} {...form.field('status')} />
 */
export declare const SelectField: (props: SelectFieldProps) => JSX.Element;

export declare interface SelectFieldProps extends FieldProps {
    options: readonly SelectOption[];
    /** Null or undefined selects the empty option. */
    value: string | null | undefined;
    onChange: (value: string | null) => void;
    /** Text of the empty option; `false` if a value is always required. */
    nullText?: string | false;
}

export declare interface SelectOption {
    text: string;
    value: string;
    /** Secondary text that distinguishes options with the same text; searchable selects only. */
    detail?: string;
}

/**
 * Strips everything that is not part of a number: currency signs, letters, units, minus signs. Characters
 * between digits that may change the meaning are kept ("12:50", "1e3"), so that parsing rejects them
 * instead of reading 1250 or 13.
 */
export declare const stripCurrency: (text: string) => string;

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

/** Ids that associate a field with its label, hint and error. */
export declare const useFieldIds: (error: string | undefined, hint: ReactNode) => {
    id: string;
    labelId: string;
    hintId: string;
    errorId: string;
    describedBy: string | undefined;
};

export { }
