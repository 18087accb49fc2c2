import { JSX } from 'react';
import { OutlinedInputProps } from '@mui/material/OutlinedInput';
import { ReactNode } from 'react';

/** A yes or no with its label beside it. */
export declare const CheckboxField: (props: CheckboxFieldProps) => JSX.Element;

export declare interface CheckboxFieldProps {
    /** May hold a link. */
    label: ReactNode;
    name?: string;
    value: boolean | undefined;
    onChange: (value: boolean) => void;
    error?: string | undefined;
    hint?: ReactNode;
    required?: boolean;
    disabled?: boolean;
}

/** An amount of money: free typing, exactly 2 decimals once it loses the focus. */
export declare const CurrencyField: ({ value, onChange, locale, suffix, ...props }: CurrencyFieldProps) => JSX.Element;

export declare interface CurrencyFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'rows'> {
    /** Dollars (or pounds), with cents as decimals. */
    value: number | null | undefined;
    /** Undefined for no text, `NaN` for text that stands for no amount: forms refuse it with "Invalid input". */
    onChange: (value: number | undefined) => void;
    locale?: CurrencyLocale;
    /** Stands behind the amount: "/ft²". */
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

/** An amount with exactly 2 decimals: "1,234.50", with the symbol when asked. */
export declare const formatCurrency: (amount: number, locale?: CurrencyLocale, withSymbol?: boolean) => string;

export declare const hiddenStyles: {
    readonly position: 'absolute';
    readonly width: '1px';
    readonly height: '1px';
    readonly overflow: 'hidden';
    readonly clipPath: 'inset(50%)';
    readonly whiteSpace: 'nowrap';
};

/** Value of the option that stands for nothing chosen. */
export declare const NULL_OPTION = "NULL";

/** The amount that a text stands for; undefined where it can't be told. */
export declare const parseCurrency: (text: string) => number | undefined;

/** The red "*" of a required field; its meaning is in the field's `required`. */
export declare const RequiredMark: () => JSX.Element;

export declare const SEARCH_DEBOUNCE_MS = 500;

/** A search box that waits until the typing stops. */
export declare const SearchField: ({ value, onSearch, label, placeholder, }: SearchFieldProps) => JSX.Element;

export declare interface SearchFieldProps {
    value: string;
    /** Called 500 ms after the last key, and at once on Enter and when cleared. */
    onSearch: (text: string) => void;
    label?: string;
    placeholder?: string;
}

/** A choice between two to four things, all of them in sight. */
export declare const SegmentedField: (props: SegmentedFieldProps) => JSX.Element;

export declare interface SegmentedFieldProps extends FieldProps {
    options: readonly SelectOption[];
    /** Falls back to the first option when it is none of them. */
    value: string | undefined;
    onChange: (value: string) => void;
}

/**
 * A choice from a short list, by the browser's own select: it opens anywhere and works on every phone.
 *
 * @example
 * <SelectField label="Status" options={statuses} nullText={false} {...form.field('status')} />
 */
export declare const SelectField: (props: SelectFieldProps) => JSX.Element;

export declare interface SelectFieldProps extends FieldProps {
    options: readonly SelectOption[];
    /** Null or undefined shows the null option. */
    value: string | null | undefined;
    onChange: (value: string | null) => void;
    /** Text of the null option; `false` where a choice always exists. */
    nullText?: string | false;
}

export declare interface SelectOption {
    text: string;
    value: string;
    /** Tells options of the same text apart, below it; in searchable selects alone. */
    detail?: string;
}

/**
 * Removes what is no part of a number: currency signs, letters, units, minus signs. What is between digits
 * and may change their meaning stays ("12:50", "1e3"), to be refused instead of read as 1250 or 13.
 */
export declare const stripCurrency: (text: string) => string;

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

/** Ids that tie a field to its label, hint and error. */
export declare const useFieldIds: (error: string | undefined, hint: ReactNode) => {
    id: string;
    labelId: string;
    hintId: string;
    errorId: string;
    describedBy: string | undefined;
};

export { }
