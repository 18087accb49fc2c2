import { useEffect, useRef, useState } from 'react';
import { StoreProvider } from 'shared-ui/api';
import { Box, FocusCard } from 'shared-ui/core';
import { productName, useCurrentUser } from 'shared-ui/portal';
import { Navigate } from 'shared-ui/router';
import { BusinessStep } from './business-step';
import { MaterialStep, type MaterialValues } from './material-step';
import { UnitsStep } from './units-step';

const STEPS = [
  { title: 'Your business', text: 'This is how customers find and reach you.' },
  { title: 'Your units', text: 'Sizes and prices are shown in these.' },
  { title: 'Your first material', text: 'Customers choose from your price list. You can add more later.' },
] as const;

const NO_MATERIAL: MaterialValues = { name: '', thickness: '', price: undefined };

/** Brings the heading of a new step to those who do not see that the page has changed. */
const useFocusOnStep = (step: number) => {
  const region = useRef<HTMLElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) region.current?.querySelector('h1')?.focus();
    last.current = step;
  }, [step]);
  return region;
};

/** /onboarding: business details, units and a first material, for dealers who have just registered. */
export const OnboardingPage = () => {
  const user = useCurrentUser();
  const [step, setStep] = useState(0);
  const [material, setMaterial] = useState(NO_MATERIAL);
  const region = useFocusOnStep(step);
  if (user && (user.onboardingComplete || !user.fabricator)) return <Navigate to="/" replace />;
  const { title, text } = STEPS[step] ?? STEPS[0];
  return (
    <StoreProvider>
      <Box
        component="section"
        ref={region}
        aria-label="Onboarding Content"
        data-keep-page={step > 0 || undefined}
      >
        <FocusCard
          title={title}
          subtitle={text}
          footer={`Setting up ${productName()}: step ${step + 1} of ${STEPS.length}`}
        >
          {step === 0 && <BusinessStep onNext={() => setStep(1)} />}
          {step === 1 && <UnitsStep onNext={() => setStep(2)} onBack={() => setStep(0)} />}
          {step === 2 && (
            <MaterialStep
              draft={material}
              onBack={(draft) => {
                setMaterial(draft);
                setStep(1);
              }}
            />
          )}
        </FocusCard>
      </Box>
    </StoreProvider>
  );
};
