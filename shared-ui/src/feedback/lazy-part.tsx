import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { AreaBoundary } from './area-boundary';
import { ErrorScreen } from './error-screen';
import { loadCode } from './failed-code';
import { ErrorState } from './states';
import { feedbackTexts } from './texts';
import { useRecovery } from './use-recovery';

type LazyComponent = LazyExoticComponent<ComponentType<object>>;

class PartLoadError extends Error {
  constructor(
    name: string,
    /** The lazy component that failed. React caches the failure permanently. */
    readonly part: LazyComponent,
    cause: unknown,
  ) {
    super(`${name} could not be loaded`, { cause });
  }
}

/** Holds the current lazy component. */
interface LazySource {
  name: string;
  load: () => Promise<ComponentType<object>>;
  current: LazyComponent;
  /** Replaces a failed lazy component, unless another instance already has. */
  renew: (failed: LazyComponent) => void;
  /** Frames pass crashes to the surrounding boundary. */
  isFrame: boolean;
}

/** A dialog takes no space on the page, so its load error is shown as an overlay. */
const overlayStyles = {
  position: 'fixed',
  zIndex: 'modal',
  bottom: 24,
  insetInline: 0,
  marginInline: 'auto',
  width: 'min(440px, calc(100vw - 32px))',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  boxShadow: '0 12px 32px -8px rgb(20 19 18 / 0.28)',
  whiteSpace: 'normal',
} as const;

const isUserInField = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') === true;

interface UnavailableProps {
  source: LazySource;
  failed: LazyComponent;
  onRetry: () => void;
}

/** Error message for a part that failed to load; retries until its code is available. */
const PartUnavailable = ({
  source,
  failed,
  onRetry,
  mayShow = () => true,
  action,
}: UnavailableProps & { mayShow?: () => boolean; action?: ReactNode }) => {
  useRecovery(async () => {
    await source.load();
    if (!mayShow()) throw new Error('The user is busy');
    onRetry();
  });
  // Reset the failure on unmount, so that the part can load when it is shown again elsewhere.
  useEffect(() => () => source.renew(failed), [source, failed]);
  return (
    <ErrorState
      dense={action !== undefined}
      title={feedbackTexts.part.loadError}
      onRetry={onRetry}
      action={action}
    />
  );
};

/** Props that all dialogs share. */
interface DialogProps {
  /** A dialog without this prop is open. */
  open?: boolean;
  onClose?: () => void;
  onCancel?: () => void;
}

/**
 * Error message for a dialog that failed to load: it can be closed, and the dialog doesn't open while the
 * user types.
 */
const DialogUnavailable = ({ dialog, ...props }: UnavailableProps & { dialog: DialogProps }) => {
  const { open = true, onClose, onCancel } = dialog;
  const close = onClose ?? onCancel;
  return (
    <Box sx={overlayStyles} hidden={!open}>
      <PartUnavailable
        {...props}
        mayShow={() => !isUserInField()}
        action={close ? <Button onClick={() => close()}>{feedbackTexts.part.close}</Button> : null}
      />
    </Box>
  );
};

const LazyPart = ({
  source,
  props,
  fallback,
}: {
  source: LazySource;
  props: DialogProps;
  fallback: ReactNode;
}) => {
  const [, setAttempt] = useState(0);
  const Component = source.current;
  const part = <Component {...props} />;
  return (
    <AreaBoundary
      name={source.name}
      renderError={(error, retry) => {
        if (error instanceof PartLoadError) {
          const tryAgain = () => {
            source.renew(error.part);
            setAttempt((attempt) => attempt + 1);
            retry();
          };
          const unavailable = { source, failed: error.part, onRetry: tryAgain };
          return fallback === null ? (
            <DialogUnavailable {...unavailable} dialog={props} />
          ) : (
            <PartUnavailable {...unavailable} />
          );
        }
        if (source.isFrame) throw error;
        return <ErrorScreen error={error} componentName={source.name} onRetry={retry} />;
      }}
    >
      {source.isFrame ? part : <Suspense fallback={fallback}>{part}</Suspense>}
    </AreaBoundary>
  );
};

const makeSource = (
  name: string,
  importPart: () => Promise<ComponentType<object>>,
  isFrame: boolean,
): LazySource => {
  const load = () => loadCode(importPart);
  const makeLazy = (): LazyComponent => {
    const part: LazyComponent = lazy(() =>
      load().then(
        (component) => ({ default: component }),
        (cause: unknown) => {
          throw new PartLoadError(name, part, cause);
        },
      ),
    );
    return part;
  };
  const source: LazySource = {
    name,
    load,
    current: makeLazy(),
    renew: (failed) => {
      if (source.current === failed) source.current = makeLazy();
    },
    isFrame,
  };
  return source;
};

/**
 * A component whose code loads on first render. If loading fails, it shows an error in place and recovers
 * automatically once the code is available; React's `lazy` would cache the failure permanently.
 *
 * @param load imports the component; may be called early to preload it
 * @param fallback placeholder in the size of the component; null for overlays
 */
export const lazyPart = <Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode,
): ComponentType<Props> => {
  const source = makeSource(name, load as () => Promise<ComponentType<object>>, false);
  return (props) => <LazyPart source={source} props={props} fallback={fallback(props)} />;
};

/** Same as {@link lazyPart} for page frames: loading and crashes are handled by the surrounding boundaries. */
export const lazyFrame = <Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const source = makeSource(name, load as () => Promise<ComponentType<object>>, true);
  return (props) => <LazyPart source={source} props={props} fallback={undefined} />;
};
