import { type ComponentType, type JSX, memo } from 'react';

/** The rows of a list. */
export interface ListRows {
  /** Keys of the rows, which move with the items. */
  keys: readonly string[];
  append: (item: object) => void;
  remove: (index: number) => void;
  swap: (index: number, other: number) => void;
  /** Runs a change that adds, deletes or moves items, unless the form is being submitted. */
  arrange: (change: () => void) => void;
  /** Adds missing items without marking the form as changed. */
  fill: (items: readonly object[]) => void;
}

/** The form of a field, as far as field components need it. `Read` is the type of the value, `Write` of its changes. */
export interface FieldControl<Read, Write = Read> {
  /** Registers a field, and renders the component again when its value changes. */
  useField: (name: string) => { value: Read; onChange: (value: Write) => void };
  /** Registers a list of objects. */
  useList: (name: string) => ListRows;
}

/**
 * Props that bind a field component to a form: `{...form.register('price')}`. An empty value is null, since undefined means the
 * default to react-hook-form.
 */
export interface FieldBinding<Read = unknown, Write = Read> {
  name: string;
  control: FieldControl<Read, Write>;
  error: string | undefined;
  required: boolean;
}

interface Controlled {
  name?: string;
  value: unknown;
  onChange: (value: never) => void;
}

type NullForUndefined<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value;

/** Props of a field component: a value with its handler, or a binding to a form. */
export type Bindable<Props extends Controlled> = Omit<Props, 'value' | 'onChange'> &
  (
    | Pick<Props, 'value' | 'onChange'>
    | FieldBinding<Exclude<Props['value'], undefined>, NullForUndefined<Parameters<Props['onChange']>[0]>>
  );

/**
 * Binds a component of your own to a form: `const { value, onChange } = useField(form.register('price'))`. It
 * renders when this value changes.
 */
export const useField = <Read, Write>({ control, ...props }: FieldBinding<Read, Write>) => ({
  ...props,
  ...control.useField(props.name),
});

/**
 * Makes a field component that also takes `{...form.register(path)}` in place of `value` and `onChange`. A bound field
 * renders when its own value or props change, but not when another field of the form does.
 */
export const bindable = <Props extends Controlled>(Field: ComponentType<Props>) => {
  const BoundField = memo((props: FieldBinding) => <Field {...(useField(props) as object as Props)} />);
  return (props: Bindable<Props>): JSX.Element =>
    'control' in props ? (
      <BoundField {...(props as object as FieldBinding)} />
    ) : (
      <Field {...(props as object as Props)} />
    );
};
