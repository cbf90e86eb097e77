import '@vademecum/shared/testing/fail-on-console-error.ts';
