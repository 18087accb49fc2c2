export { patternOf } from './health/error-pattern';
export { createWebVitalRepository } from './web-vitals/web-vital-repository';
