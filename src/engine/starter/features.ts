/** The features of the app, in menu order. */
import './app.ts';
import { declareFeatures } from '../contract/index.ts';
import { people } from './people.ts';
import { project } from './project.ts';
import { task } from './task.ts';

declareFeatures([{ resources: [project, task] }, people]);

export { resources, signUpRole, thisApp } from '../contract/index.ts';
