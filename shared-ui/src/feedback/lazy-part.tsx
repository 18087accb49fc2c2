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
import { useRecovery } from './use-recovery';

type LazyComponent = LazyExoticComponent<ComponentType<object>>;

class PartLoadError extends Error {
  constructor(
    name: string,
    /** The lazy component that keeps the failure for good. */
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
  /** Replaces a lazy component that has failed, unless another place that shows the part has done so. */
  renew: (failed: LazyComponent) => void;
  /** A frame leaves crashes to the boundary around it. */
  isFrame: boolean;
}

/** A dialog takes no room on the page, so neither does the message that it could not be loaded. */
const overPage = {
  position: 'fixed',
  zIndex: 'modal',
  bottom: 24,
  left: '50%',
  transform: 'translateX(-50%)',
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

/** Stands in for a part that did not load, until its code is there. */
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
  // The part may be shown again somewhere else.
  useEffect(() => () => source.renew(failed), [source, failed]);
  return (
    <ErrorState
      dense={action !== undefined}
      title="This part of the page could not be loaded"
      onRetry={onRetry}
      action={action}
    />
  );
};

/** What dialogs have in common, whoever they are for. */
interface DialogProps {
  /** A dialog without it is open. */
  open?: boolean;
  onClose?: () => void;
  onCancel?: () => void;
}

/** The same for a dialog: it doesn't open by itself while the user types, and it can be closed. */
const DialogUnavailable = ({ dialog, ...props }: UnavailableProps & { dialog: DialogProps }) => {
  const { open = true, onClose, onCancel } = dialog;
  const close = onClose ?? onCancel;
  return (
    <Box sx={overPage} hidden={!open}>
      <PartUnavailable
        {...props}
        mayShow={() => !isUserInField()}
        action={close ? <Button onClick={() => close()}>Close</Button> : null}
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
 * A component whose code loads when it is first shown. When that fails it says so in its own place, and appears by itself once
 * its code can be loaded; React's `lazy` alone would keep the failure for good.
 *
 * @param load imports the component; calling it early is harmless
 * @param fallback stands in meanwhile, in the size of what comes; null for what opens over the page
 */
export const lazyPart = <Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode,
): ComponentType<Props> => {
  const source = makeSource(name, load as () => Promise<ComponentType<object>>, false);
  return (props) => <LazyPart source={source} props={props} fallback={fallback(props)} />;
};

/** The same for a frame around pages: the boundaries around it wait for its code and take its crashes. */
export const lazyFrame = <Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const source = makeSource(name, load as () => Promise<ComponentType<object>>, true);
  return (props) => <LazyPart source={source} props={props} fallback={undefined} />;
};
