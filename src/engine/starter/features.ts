/** What the app consists of, in the order of its menu. */
import './app.ts';
import { declareFeatures } from '../contract/registry.ts';
import { people } from './people.ts';
import { task } from './task.ts';

declareFeatures([{ resources: [task] }, people]);

export { thisApp } from '../contract/app.ts';
export { resources } from '../contract/registry.ts';
export { signUpRole } from '../contract/signUp.ts';
