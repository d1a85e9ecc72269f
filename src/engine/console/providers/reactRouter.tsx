/**
 * react-admin's provider for React Router without its data router (history.tsx). build.ts substitutes it for
 * react-admin's default.
 */
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import type { RouterNavigateFunction, RouterProvider } from 'react-admin';
import {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useParams,
  useNavigate as useRouterNavigate,
} from 'react-router-dom';
import { BrowserRouter, useBlocker, useCanBlock } from './history.tsx';

export const reactRouterProvider = {
  ...{ useLocation, useNavigate, useParams, useMatch, useInRouterContext, useBlocker, useCanBlock },
  ...{ Link, Navigate, Route, Routes, Outlet, matchPath },
  RouterWrapper,
} as RouterProvider;

/** The same function for the lifetime of the page: React Router's changes with every location. */
function useNavigate(): RouterNavigateFunction {
  const navigate = useRouterNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  return useCallback<RouterNavigateFunction>((to, options) => {
    if (typeof to === 'number') latest.current(to);
    else latest.current(to, options);
  }, []);
}

/** None inside the console's router, which App.tsx renders. */
function RouterWrapper({ children }: { children: ReactNode }) {
  return useInRouterContext() ? children : <BrowserRouter>{children}</BrowserRouter>;
}
