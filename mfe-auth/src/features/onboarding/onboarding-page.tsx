import { productName, useBlockPageSwap, useCurrentUser } from '@slabdesk/portal';
import { StoreProvider } from '@slabdesk/portal/api';
import { Navigate, useLocation, useNavigate } from '@slabdesk/portal/router';
import type { Material } from 'bff-contract';
import { roleMay } from 'bff-contract/constants';
import { useEffect, useRef, useState } from 'react';
import { Box, FocusCard } from 'shared-ui/core';
import { BusinessStep } from './business-step';
import { isTyped, MaterialStep, type MaterialValues } from './material-step';
import {
  onboardingBusinessTexts,
  onboardingMaterialTexts,
  onboardingTexts,
  onboardingUnitsTexts,
} from './texts';
import { UnitsStep } from './units-step';

type Step = 'business' | 'units' | 'material';

const DEALER_STEPS: readonly Step[] = ['business', 'units', 'material'];
const OTHER_STEPS: readonly Step[] = ['units'];

const stepTexts = () => ({
  business: onboardingBusinessTexts,
  units: onboardingUnitsTexts,
  material: onboardingMaterialTexts,
});

const NO_MATERIAL: MaterialValues = { name: '', thickness: '', price: null };

/** Focuses the heading of a new step, so that screen readers announce it. */
const useFocusOnStep = (step: number) => {
  const region = useRef<HTMLElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) region.current?.querySelector('h1')?.focus();
    last.current = step;
  }, [step]);
  return region;
};

/** /onboarding: business details, units and a first material, for new dealers. Other users only choose their units. */
export const OnboardingPage = () => {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [material, setMaterial] = useState(NO_MATERIAL);
  const savedMaterial = useRef<Material>(undefined);
  const dealer = user?.fabricator;
  // Only members who manage the business may edit its profile.
  const steps = dealer && roleMay(dealer.role ?? 'owner', 'business:manage') ? DEALER_STEPS : OTHER_STEPS;
  // Back and a reload keep to the steps.
  const index = Math.max(
    0,
    steps.findIndex((each) => hash === `#${each}`),
  );
  const region = useFocusOnStep(index);
  useBlockPageSwap(index > 0, isTyped(material));
  if (user?.onboardingComplete) return <Navigate to="/" replace />;
  const step = steps[index] ?? 'units';
  const isFirst = index === 0;
  const isLast = index === steps.length - 1;
  const goTo = (next: number) => void navigate(`#${steps[next]}`);
  const goBack = () => goTo(index - 1);
  const goOn = () => goTo(index + 1);
  const { title, text } = stepTexts()[step];
  return (
    <StoreProvider>
      <Box component="section" ref={region} aria-label={onboardingTexts.page.content}>
        <FocusCard
          title={title}
          subtitle={text}
          footer={onboardingTexts.page.progress(productName(), index + 1, steps.length)}
        >
          {step === 'business' && <BusinessStep onNext={goOn} />}
          {step === 'units' && (
            <UnitsStep onBack={isFirst ? undefined : goBack} onNext={isLast ? undefined : goOn} />
          )}
          {step === 'material' && (
            <MaterialStep draft={material} saved={savedMaterial} onBack={goBack} onLeave={setMaterial} />
          )}
        </FocusCard>
      </Box>
    </StoreProvider>
  );
};
